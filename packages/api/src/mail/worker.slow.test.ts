import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/database.ts';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { createFolderSender } from './folder-sender.ts';
import { listMails } from './list-mails.ts';
import type { MailSender, SendResult } from './sender.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { storeMail } from './store-mail.ts';
import { newsletterWelcome } from './templates/newsletter-welcome.ts';
import { listOutboxMails } from './testing.ts';
import { type MailWorker, startMailWorker } from './worker.ts';

const from = 'Isangano Group <muraho@isangano.example>';
const minuteMs = 60_000;

let deps: TestDeps;
const running: { stop(): Promise<unknown> }[] = [];
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await deps.close();
});

type WorkerOptions = Parameters<typeof startMailWorker>[2];

/** Starts a worker with the longest delays between attempts and none between mails. */
function start(sender: MailSender, options: WorkerOptions = {}): MailWorker {
  const worker = startMailWorker(deps, sender, { random: () => 0, spacingMs: 0, ...options });
  running.push(worker);
  return worker;
}

const unsubscribeUrl = `https://www.isangano.example/rw/newsletter/unsubscribe?id=1&signature=${'a'.repeat(43)}`;

function buildTestMail(email: string) {
  return newsletterWelcome(deps.mail, { id: 'reader-1', email, locale: 'rw', unsubscribeUrl });
}

async function queue(...addresses: string[]): Promise<void> {
  const mails = addresses.map((email) => buildTestMail(email));
  await inTransaction(deps.db, async (trx) => {
    for (const mail of mails) await storeMail(trx, deps, mail);
  });
}

/** Returns the planned result for each attempt, and `sent` after that. */
function createPlannedSender(...plan: SendResult['outcome'][]) {
  const attempts: string[] = [];
  const send: MailSender['send'] = ({ to }) => {
    attempts.push(to);
    const outcome = plan.shift() ?? 'sent';
    return Promise.resolve(outcome === 'sent' ? { outcome } : { outcome, error: 'as planned' });
  };
  return { send, attempts };
}

async function listRecipients(): Promise<string[]> {
  return (await listOutboxMails(deps)).map(({ recipient }) => recipient);
}

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 10, timeout: 4000 }).toBe(true);
}

const waitUntilEmpty = () => waitUntil(async () => (await listRecipients()).length === 0);

type Received = { recipients: string[]; source: string };

/** Starts a mail server; `rejectRecipient` returns a reply code to reject an address with. */
async function startSmtp(rejectRecipient: (address: string) => number | undefined = () => undefined) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = rejectRecipient(address);
      done(code === undefined ? null : Object.assign(new Error('not here'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((source) => {
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  running.push({ stop: () => new Promise<void>((resolve) => server.close(resolve)) });
  return { received, url: `smtp://127.0.0.1:${getPort(server.server.address())}` };
}

type SmtpState = { behaviour: 'disconnect' | 'busy' | 'hang' | 'accept' };

/** Starts a mail server that, after the text of a mail, behaves according to its state. */
async function startUnreliableSmtp(state: SmtpState) {
  const received: string[] = [];
  const open = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 10,
      onData(stream, { envelope }, done) {
        void text(stream).then(() => {
          if (state.behaviour === 'busy') done(Object.assign(new Error('busy'), { responseCode: 451 }));
          if (state.behaviour === 'disconnect') for (const socket of sockets) socket.destroy();
          if (state.behaviour !== 'accept') return;
          received.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    // The server reports its own disconnect as an error.
    server.on('error', () => undefined);
    const sockets = new Set<Socket>();
    server.server.on('connection', (socket: Socket) => sockets.add(socket));
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await open(0);
  const port = getPort(server.server.address());
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  running.push({ stop: close });
  return {
    received,
    url: `smtp://127.0.0.1:${port}`,
    close,
    reopen: async () => {
      server = await open(port);
    },
  };
}

function getPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

describe('through SMTP', () => {
  test('sends each mail once, as text and HTML', async () => {
    const { received, url } = await startSmtp();
    await queue('keza@mail.example', 'mugabo@mail.example');
    const worker = start(createSmtpSender({ url, from }));
    await waitUntilEmpty();
    await queue('later@mail.example');
    worker.wake();
    await waitUntilEmpty();
    expect(received.map(({ recipients }) => recipients)).toEqual([
      ['keza@mail.example'],
      ['mugabo@mail.example'],
      ['later@mail.example'],
    ]);
    const { source } = received[0] ?? { source: '' };
    expect(source).toMatch(/^From: Isangano Group <muraho@isangano\.example>$/m);
    expect(source).toMatch(/^To: keza@mail\.example$/m);
    expect(source).toMatch(/^Message-ID: <[0-9a-f-]{36}@isangano\.example>$/m);
    expect(source).toMatch(/^Date: Fri, 20 Nov 2026 08:00:00 \+0000$/m);
    expect(source).toMatch(/^Content-Language: rw$/m);
    expect(source.replaceAll(/\r\n\s/g, ' ')).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(source).toContain('text/plain; charset=utf-8');
    expect(source).toContain('text/html; charset=utf-8');
  });

  test('does not retry a permanently rejected recipient, and retries a temporarily rejected one', async () => {
    let isBusy = true;
    const { received, url } = await startSmtp((address) => {
      if (address.startsWith('gone')) return 550;
      return isBusy && address.startsWith('busy') ? 450 : undefined;
    });
    await queue('gone@mail.example', 'busy@mail.example', 'good@mail.example');
    const worker = start(createSmtpSender({ url, from }));
    await waitUntil(async () => (await listOutboxMails(deps)).every(({ attempts }) => attempts === 1));
    expect(received).toHaveLength(1);
    expect(await listOutboxMails(deps)).toMatchObject([
      { recipient: 'gone@mail.example', refused_at: expect.any(String), last_error: expect.any(String) },
      { recipient: 'busy@mail.example', refused_at: null, next_attempt_at: '2026-11-20T08:01:00.000Z' },
    ]);
    isBusy = false;
    deps.moveClock(minuteMs);
    worker.wake();
    await waitUntil(() => received.length === 2);
    await waitUntil(async () => (await listRecipients()).length === 1);
    expect(await listRecipients()).toEqual(['gone@mail.example']);
  });

  test('keeps mails while the server is unreachable', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const url = `smtp://127.0.0.1:${getPort(closed.address())}`;
    await new Promise((resolve) => closed.close(resolve));
    await queue('keza@mail.example');
    start(createSmtpSender({ url, from }));
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.attempts === 1);
    expect(await listOutboxMails(deps)).toMatchObject([{ refused_at: null, attempts: 1 }]);
  });

  test('logs as an error, with the reason, that the server rejects user or password', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => {
        done(Object.assign(new Error('5.7.8 Bad credentials'), { responseCode: 535 }));
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    running.push({ stop: () => new Promise<void>((resolve) => server.close(resolve)) });
    const errors: unknown[] = [];
    deps.log.error = (details, message) => errors.push({ ...details, message });
    await queue('keza@mail.example');
    const url = `smtp://user:wrong-password@127.0.0.1:${getPort(server.server.address())}`;
    start(createSmtpSender({ url, from }));
    await waitUntil(() => errors.length === 1);
    expect(errors).toEqual([
      {
        reason: expect.stringContaining('535 5.7.8 Bad credentials'),
        message: 'the mail server rejects the user or password in SMTP_URL',
      },
    ]);
    expect(JSON.stringify(errors)).not.toMatch(/wrong-password|keza/);
    expect(await listOutboxMails(deps)).toMatchObject([{ refused_at: null }]);
  });

  test('delivers every mail although the server is down, busy, disconnecting and hanging in turn', async () => {
    const state: SmtpState = { behaviour: 'disconnect' };
    const { received, url, close, reopen } = await startUnreliableSmtp(state);
    const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@mail.example`);
    await queue(...addresses);
    await close();
    const worker = start(createSmtpSender({ url, from }), { sendMaxMs: 300 });
    const countAttempts = async () => {
      const mails = await listOutboxMails(deps);
      return mails.reduce((total, { attempts }) => total + attempts, 0);
    };
    /** Moves the clock until another attempt has failed. */
    const waitForFailure = async () => {
      const before = await countAttempts();
      await waitUntil(async () => {
        deps.moveClock(6 * 60 * minuteMs);
        worker.wake();
        return (await countAttempts()) > before;
      });
    };
    await waitUntil(async () => (await countAttempts()) === 1);
    await reopen();
    await waitForFailure();
    state.behaviour = 'busy';
    await waitForFailure();
    state.behaviour = 'hang';
    await waitForFailure();
    expect(await listRecipients()).toEqual(addresses);
    state.behaviour = 'accept';
    await waitUntil(async () => {
      deps.moveClock(6 * 60 * minuteMs);
      worker.wake();
      return (await listRecipients()).length === 0;
    });
    expect(new Set(received)).toEqual(new Set(addresses));
  });

  test.each(['a@b.example>\r\nRCPT TO:<c@d.example', 'a@b.example, c@d.example'])(
    'sends nothing to an address like %j',
    async (address) => {
      const { received, url } = await startSmtp();
      await queue(address);
      start(createSmtpSender({ url, from }));
      await waitUntil(async () => (await listOutboxMails(deps))[0]?.attempts === 1);
      expect(received).toEqual([]);
    },
  );
});

describe('without SMTP', () => {
  test('writes each mail to a file that only its owner can read', async () => {
    const folder = join(deps.folder, 'mail');
    await queue('keza@mail.example');
    start(createFolderSender({ folder, from }));
    await waitUntilEmpty();
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^20261120T080000Z-newsletter-welcome-[0-9a-f-]{36}\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const source = await readFile(join(folder, name), 'utf8');
    expect(source).toMatch(/^Subject: Wiyandikishije ku kanyamakuru ka Isangano Group\r$/m);
  });

  test('keeps mails while the folder cannot be written', async () => {
    await queue('keza@mail.example');
    start(createFolderSender({ folder: join(deps.folder, 'test.sqlite', 'mail'), from }));
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.attempts === 1);
    expect(await listRecipients()).toEqual(['keza@mail.example']);
  });
});

describe('the worker', () => {
  test('turns a mail with unreadable content into a dead letter, and sends the others', async () => {
    await queue('a@mail.example', 'b@mail.example');
    await inTransaction(deps.db, (trx) =>
      trx
        .updateTable('outbox_mail')
        .set({ letter: '{}' })
        .where('recipient', '=', 'a@mail.example')
        .execute(),
    );
    const { send, attempts } = createPlannedSender();
    start({ send });
    await waitUntil(async () => (await listMails(deps, { isDead: true })).length === 1);
    await waitUntil(async () => (await listMails(deps)).length === 1);
    expect(attempts).toEqual(['b@mail.example']);
    expect(await listMails(deps)).toMatchObject([{ to: 'a@mail.example', state: 'dead' }]);
  });

  test('pauses between mails, and ends the pause when it is stopped', async () => {
    await queue('a@mail.example', 'b@mail.example', 'c@mail.example');
    const times: number[] = [];
    const send: MailSender['send'] = () => {
      times.push(performance.now());
      return Promise.resolve({ outcome: 'sent' });
    };
    start({ send }, { spacingMs: 40 });
    await waitUntilEmpty();
    // Timers count in whole milliseconds.
    for (const [n, time] of times.entries()) expect(time - (times[n - 1] ?? 0)).toBeGreaterThan(39);

    await queue('d@mail.example');
    const worker = start({ send }, { spacingMs: 60_000 });
    await waitUntil(() => times.length === 4);
    await queue('e@mail.example');
    await worker.stop();
    expect(times).toHaveLength(5);
  });

  test('pauses longer after each failure while nothing can be sent, then sends all mails', async () => {
    await queue('a@mail.example', 'b@mail.example');
    const sender = createPlannedSender('unreachable', 'unreachable');
    const worker = start(sender);
    await waitUntil(() => sender.attempts.length === 1);
    worker.wake();
    await sleep(20);
    expect(sender.attempts).toHaveLength(1);
    deps.moveClock(minuteMs);
    worker.wake();
    await waitUntil(() => sender.attempts.length === 2);
    deps.moveClock(minuteMs);
    worker.wake();
    await sleep(20);
    expect(sender.attempts).toHaveLength(2);
    deps.moveClock(minuteMs);
    worker.wake();
    await waitUntilEmpty();
    expect(sender.attempts).toEqual(['a@mail.example', 'b@mail.example', 'a@mail.example', 'b@mail.example']);
  });

  test('sends mails from before its start', async () => {
    await queue('a@mail.example', 'b@mail.example');
    const first = startMailWorker(deps, createPlannedSender('sent', 'unreachable'));
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.attempts === 1);
    await first.stop();
    deps.moveClock(minuteMs);
    const sender = createPlannedSender();
    start(sender);
    await waitUntilEmpty();
    expect(sender.attempts).toEqual(['b@mail.example']);
  });

  test('drains the outbox before it stops', async () => {
    const sender = createPlannedSender();
    const worker = startMailWorker(deps, sender);
    await queue('a@mail.example', 'b@mail.example');
    await worker.stop();
    expect(sender.attempts).toEqual(['a@mail.example', 'b@mail.example']);
    expect(await listRecipients()).toEqual([]);
  });

  test('does not send a mail again that it could not delete from the outbox', async () => {
    await queue('a@mail.example');
    const sender = createPlannedSender();
    let isBroken = true;
    const write = new Proxy(deps.db.write, {
      get(target, name): unknown {
        if (name === 'deleteFrom' && isBroken) throw new Error('disk full');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const worker = startMailWorker({ ...deps, db: { ...deps.db, write } }, sender);
    running.push(worker);
    await waitUntil(() => sender.attempts.length === 1);
    await sleep(20);
    isBroken = false;
    deps.moveClock(2 * minuteMs);
    worker.wake();
    await waitUntilEmpty();
    expect(sender.attempts).toEqual(['a@mail.example']);
  });
});
