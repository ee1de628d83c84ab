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
import { newsletterWelcome } from './letters/newsletter-welcome.ts';
import { listMails } from './list-mails.ts';
import { insertMails } from './queries.ts';
import type { MailSender, SendResult } from './sender.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { outboxMails } from './testing.ts';
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

/** A worker that waits the longest time between attempts, and no time between mails. */
function start(sender: MailSender, options: WorkerOptions = {}): MailWorker {
  const worker = startMailWorker(deps, sender, { random: () => 0, spacingMs: 0, ...options });
  running.push(worker);
  return worker;
}

const leaveUrl = `https://www.isangano.example/rw/newsletter/unsubscribe?id=1&signature=${'a'.repeat(43)}`;

function aMail(email: string) {
  return newsletterWelcome(deps.mail, { id: 'reader-1', email, locale: 'rw', leaveUrl });
}

async function queue(...addresses: string[]): Promise<void> {
  const mails = addresses.map((email) => aMail(email));
  await inTransaction(deps.db, (trx) => insertMails(trx, mails, deps.clock()));
}

/** Answers each attempt as planned, and `sent` after that. */
function plannedSender(...plan: SendResult['outcome'][]) {
  const attempts: string[] = [];
  const send: MailSender['send'] = ({ to }) => {
    attempts.push(to);
    const outcome = plan.shift() ?? 'sent';
    return Promise.resolve(outcome === 'sent' ? { outcome } : { outcome, error: 'as planned' });
  };
  return { send, attempts };
}

async function waiting(): Promise<string[]> {
  return (await outboxMails(deps)).map(({ recipient }) => recipient);
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200 && !(await isSo()); tries += 1) await sleep(10);
  expect(await isSo()).toBe(true);
}

const untilEmpty = () => until(async () => (await waiting()).length === 0);

type Received = { recipients: string[]; source: string };

/** A mail server of its own; `refuse` answers a recipient's address with an error. */
async function startSmtp(refuse: (address: string) => number | undefined = () => undefined) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
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
  return { received, url: `smtp://127.0.0.1:${portOf(server.server.address())}` };
}

/** A mail server that takes mails, or cuts the line after the text, says it is busy, or says nothing. */
async function startMoodySmtp(state: { mood: 'cutting' | 'busy' | 'slow' | 'well' }) {
  const received: string[] = [];
  const open = async (port: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 10,
      onData(stream, { envelope }, done) {
        void text(stream).then(() => {
          if (state.mood === 'busy') done(Object.assign(new Error('busy'), { responseCode: 451 }));
          if (state.mood === 'cutting') for (const socket of sockets) socket.destroy();
          if (state.mood !== 'well') return;
          received.push(...envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    // A line that is cut is an error to the server too.
    server.on('error', () => undefined);
    const sockets = new Set<Socket>();
    server.server.on('connection', (socket: Socket) => sockets.add(socket));
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await open(0);
  const port = portOf(server.server.address());
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

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

describe('through SMTP', () => {
  test('each mail is sent once, in both forms', async () => {
    const { received, url } = await startSmtp();
    await queue('keza@mail.example', 'mugabo@mail.example');
    const worker = start(createSmtpSender({ url, from }));
    await untilEmpty();
    await queue('later@mail.example');
    worker.wake();
    await untilEmpty();
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
    expect(source.replaceAll(/\r\n\s/g, ' ')).toContain(`\nList-Unsubscribe: <${leaveUrl}>\r\n`);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(source).toContain('text/plain; charset=utf-8');
    expect(source).toContain('text/html; charset=utf-8');
  });

  test('a recipient refused for good is kept and not tried again, one refused for now is', async () => {
    let isBusy = true;
    const { received, url } = await startSmtp((address) => {
      if (address.startsWith('gone')) return 550;
      return isBusy && address.startsWith('busy') ? 450 : undefined;
    });
    await queue('gone@mail.example', 'busy@mail.example', 'good@mail.example');
    const worker = start(createSmtpSender({ url, from }));
    await until(async () => (await outboxMails(deps)).every(({ attempts }) => attempts === 1));
    expect(received).toHaveLength(1);
    expect(await outboxMails(deps)).toMatchObject([
      { recipient: 'gone@mail.example', refused_at: expect.any(String), last_error: expect.any(String) },
      { recipient: 'busy@mail.example', refused_at: null, next_attempt_at: '2026-11-20T08:01:00.000Z' },
    ]);
    isBusy = false;
    deps.moveClock(minuteMs);
    worker.wake();
    await until(() => received.length === 2);
    await until(async () => (await waiting()).length === 1);
    expect(await waiting()).toEqual(['gone@mail.example']);
  });

  test('a server that is away loses nothing', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const url = `smtp://127.0.0.1:${portOf(closed.address())}`;
    await new Promise((resolve) => closed.close(resolve));
    await queue('keza@mail.example');
    start(createSmtpSender({ url, from }));
    await until(async () => (await outboxMails(deps))[0]?.attempts === 1);
    expect(await outboxMails(deps)).toMatchObject([{ refused_at: null, attempts: 1 }]);
  });

  test('over a server that is down, refuses for now, cuts the line and is slow, each mail arrives', async () => {
    const state: { mood: 'cutting' | 'busy' | 'slow' | 'well' } = { mood: 'cutting' };
    const { received, url, close, reopen } = await startMoodySmtp(state);
    const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@mail.example`);
    await queue(...addresses);
    await close();
    const worker = start(createSmtpSender({ url, from }), { sendMaxMs: 300 });
    const attemptsMade = async () => {
      const mails = await outboxMails(deps);
      return mails.reduce((total, { attempts }) => total + attempts, 0);
    };
    /** Lets time pass until another attempt has failed. */
    const untilAnother = async () => {
      const before = await attemptsMade();
      await until(async () => {
        deps.moveClock(6 * 60 * minuteMs);
        worker.wake();
        return (await attemptsMade()) > before;
      });
    };
    await until(async () => (await attemptsMade()) === 1);
    await reopen();
    await untilAnother();
    state.mood = 'busy';
    await untilAnother();
    state.mood = 'slow';
    await untilAnother();
    expect(await waiting()).toEqual(addresses);
    state.mood = 'well';
    await until(async () => {
      deps.moveClock(6 * 60 * minuteMs);
      worker.wake();
      return (await waiting()).length === 0;
    });
    expect(new Set(received)).toEqual(new Set(addresses));
  });

  test.each(['a@b.example>\r\nRCPT TO:<c@d.example', 'a@b.example, c@d.example'])(
    'an address like %j reaches nobody',
    async (address) => {
      const { received, url } = await startSmtp();
      await queue(address);
      start(createSmtpSender({ url, from }));
      await until(async () => (await outboxMails(deps))[0]?.attempts === 1);
      expect(received).toEqual([]);
    },
  );
});

describe('without SMTP', () => {
  test('each mail becomes a file that only its owner reads', async () => {
    const folder = join(deps.folder, 'mail');
    await queue('keza@mail.example');
    start(createFolderSender({ folder, from }));
    await untilEmpty();
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^20261120T080000Z-newsletter-welcome-[0-9a-f-]{36}\.eml$/);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    const source = await readFile(join(folder, name), 'utf8');
    expect(source).toMatch(/^Subject: Wiyandikishije ku kanyamakuru ka Isangano Group\r$/m);
  });

  test('a folder that cannot be written loses nothing', async () => {
    await queue('keza@mail.example');
    start(createFolderSender({ folder: join(deps.folder, 'test.sqlite', 'mail'), from }));
    await until(async () => (await outboxMails(deps))[0]?.attempts === 1);
    expect(await waiting()).toEqual(['keza@mail.example']);
  });
});

describe('the worker', () => {
  test('gives up a mail whose words it cannot read, and sends the others', async () => {
    await queue('a@mail.example', 'b@mail.example');
    await inTransaction(deps.db, (trx) =>
      trx
        .updateTable('outbox_mail')
        .set({ letter: '{}' })
        .where('recipient', '=', 'a@mail.example')
        .execute(),
    );
    const { send, attempts } = plannedSender();
    start({ send });
    await until(async () => (await listMails(deps, { isDead: true })).length === 1);
    await until(() => attempts.length === 1);
    expect(attempts).toEqual(['b@mail.example']);
    expect(await listMails(deps)).toMatchObject([{ to: 'a@mail.example', state: 'dead' }]);
  });

  test('keeps a distance between mails, and ends in the middle of one when it is stopped', async () => {
    await queue('a@mail.example', 'b@mail.example', 'c@mail.example');
    const times: number[] = [];
    const send: MailSender['send'] = () => {
      times.push(performance.now());
      return Promise.resolve({ outcome: 'sent' });
    };
    start({ send }, { spacingMs: 40 });
    await untilEmpty();
    // Timers count in whole milliseconds.
    for (const [n, time] of times.entries()) expect(time - (times[n - 1] ?? 0)).toBeGreaterThan(39);

    await queue('d@mail.example');
    const worker = start({ send }, { spacingMs: 60_000 });
    await until(() => times.length === 4);
    await queue('e@mail.example');
    await worker.stop();
    expect(times).toHaveLength(5);
  });

  test('while nothing can be sent pauses longer and longer, then sends all', async () => {
    await queue('a@mail.example', 'b@mail.example');
    const sender = plannedSender('unreachable', 'unreachable');
    const worker = start(sender);
    await until(() => sender.attempts.length === 1);
    worker.wake();
    await sleep(20);
    expect(sender.attempts).toHaveLength(1);
    deps.moveClock(minuteMs);
    worker.wake();
    await until(() => sender.attempts.length === 2);
    deps.moveClock(minuteMs);
    worker.wake();
    await sleep(20);
    expect(sender.attempts).toHaveLength(2);
    deps.moveClock(minuteMs);
    worker.wake();
    await untilEmpty();
    expect(sender.attempts).toEqual(['a@mail.example', 'b@mail.example', 'a@mail.example', 'b@mail.example']);
  });

  test('sends what waits from before its start', async () => {
    await queue('a@mail.example', 'b@mail.example');
    const first = startMailWorker(deps, plannedSender('sent', 'unreachable'));
    await until(async () => (await outboxMails(deps))[0]?.attempts === 1);
    await first.stop();
    deps.moveClock(minuteMs);
    const sender = plannedSender();
    start(sender);
    await untilEmpty();
    expect(sender.attempts).toEqual(['b@mail.example']);
  });

  test('empties the outbox before it stops', async () => {
    const sender = plannedSender();
    const worker = startMailWorker(deps, sender);
    await queue('a@mail.example', 'b@mail.example');
    await worker.stop();
    expect(sender.attempts).toEqual(['a@mail.example', 'b@mail.example']);
    expect(await waiting()).toEqual([]);
  });

  test('does not send again what it could not strike off', async () => {
    await queue('a@mail.example');
    const sender = plannedSender();
    let isBroken = true;
    const write = new Proxy(deps.db.write, {
      get(target, name) {
        if (name === 'deleteFrom' && isBroken) throw new Error('disk full');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const worker = startMailWorker({ ...deps, db: { ...deps.db, write } }, sender);
    running.push(worker);
    await until(() => sender.attempts.length === 1);
    await sleep(20);
    isBroken = false;
    deps.moveClock(2 * minuteMs);
    worker.wake();
    await untilEmpty();
    expect(sender.attempts).toEqual(['a@mail.example']);
  });
});
