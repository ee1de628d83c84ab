import { once } from 'node:events';
import { createServer } from 'node:net';
import { hourMs, minuteMs } from '@isangano/contracts/durations';
import { createSmtpSender } from '@isangano/platform/mail-transport/smtp-sender';
import {
  getPort,
  type SmtpState,
  startSmtp,
  startUnreliableSmtp,
} from '@isangano/platform/mail-transport/testing-smtp';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { listOutboxMails } from './testing.ts';
import { from, setUpOutbox, unsubscribeUrl, waitUntil } from './testing-outbox.ts';

const outbox = setUpOutbox();

describe('through SMTP', () => {
  test('sends each mail once, as text and HTML', async () => {
    const { received, url } = await startSmtp(outbox.running);
    await outbox.queue('keza@mail.example', 'mugabo@mail.example');
    const worker = outbox.start(createSmtpSender({ url, from }));
    await outbox.waitUntilEmpty();
    await outbox.queue('later@mail.example');
    worker.wake();
    await outbox.waitUntilEmpty();
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
    const { received, url } = await startSmtp(outbox.running, (address) => {
      if (address.startsWith('gone')) return 550;
      return isBusy && address.startsWith('busy') ? 450 : undefined;
    });
    await outbox.queue('gone@mail.example', 'busy@mail.example', 'good@mail.example');
    const worker = outbox.start(createSmtpSender({ url, from }));
    await waitUntil(async () => (await listOutboxMails(outbox.deps)).every(({ attempts }) => attempts === 1));
    expect(received).toHaveLength(1);
    expect(await listOutboxMails(outbox.deps)).toMatchObject([
      { recipient: 'gone@mail.example', refused_at: expect.any(String), last_error: expect.any(String) },
      { recipient: 'busy@mail.example', refused_at: null, next_attempt_at: '2026-11-20T08:01:00.000Z' },
    ]);
    isBusy = false;
    outbox.deps.moveClock(minuteMs);
    worker.wake();
    await waitUntil(() => received.length === 2);
    await waitUntil(async () => (await outbox.listRecipients()).length === 1);
    expect(await outbox.listRecipients()).toEqual(['gone@mail.example']);
  });

  test('notes that a mail may arrive before its end is sent, and sends no end once another worker has the mail', async () => {
    const { received, url } = await startSmtp(outbox.running);
    const smtp = createSmtpSender({ url, from });
    await outbox.queue('keza@mail.example', 'mugabo@mail.example');
    const read = async (recipient: string) =>
      (await listOutboxMails(outbox.deps)).find((mail) => mail.recipient === recipient);
    const seen: unknown[] = [];
    const worker = outbox.start({
      send: (mail, handOver) =>
        smtp.send(mail, async () => {
          if (mail.to === 'mugabo@mail.example')
            await sql`update outbox_mail set leased_by = 'another worker' where id = ${mail.id}`.execute(
              outbox.deps.db.write,
            );
          const before = received.length;
          await handOver();
          seen.push({ before, after: received.length, ...(await read(mail.to)) });
        }),
    });
    await waitUntil(async () => (await read('mugabo@mail.example'))?.leased_by === 'another worker');
    await worker.stop();
    expect(seen).toMatchObject([
      { recipient: 'keza@mail.example', before: 0, after: 0, handed_over_at: '2026-11-20T08:00:00.000Z' },
    ]);
    expect(received.map(({ recipients }) => recipients)).toEqual([['keza@mail.example']]);
    expect(await listOutboxMails(outbox.deps)).toMatchObject([
      { recipient: 'mugabo@mail.example', handed_over_at: null, attempts: 0 },
    ]);
  });

  test('keeps mails while the server is unreachable', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const url = `smtp://127.0.0.1:${getPort(closed.address())}`;
    await new Promise((resolve) => closed.close(resolve));
    await outbox.queue('keza@mail.example');
    outbox.start(createSmtpSender({ url, from }));
    await waitUntil(async () => (await listOutboxMails(outbox.deps))[0]?.attempts === 1);
    expect(await listOutboxMails(outbox.deps)).toMatchObject([{ refused_at: null, attempts: 1 }]);
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
    outbox.running.push({ stop: () => new Promise<void>((resolve) => server.close(resolve)) });
    const errors: unknown[] = [];
    outbox.deps.log.error = (details, message) => errors.push({ ...details, message });
    await outbox.queue('keza@mail.example');
    const url = `smtp://user:wrong-password@127.0.0.1:${getPort(server.server.address())}`;
    outbox.start(createSmtpSender({ url, from }));
    await waitUntil(() => errors.length === 1);
    expect(errors).toEqual([
      {
        reason: expect.stringContaining('535 5.7.8 Bad credentials'),
        message: 'the mail server rejects the user or password in SMTP_URL',
      },
    ]);
    expect(JSON.stringify(errors)).not.toMatch(/wrong-password|keza/);
    expect(await listOutboxMails(outbox.deps)).toMatchObject([{ refused_at: null }]);
  });

  test('delivers every mail although the server is down, busy, disconnecting and hanging in turn', async () => {
    const state: SmtpState = { behaviour: 'disconnect' };
    const { received, url, close, reopen } = await startUnreliableSmtp(outbox.running, state);
    const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@mail.example`);
    await outbox.queue(...addresses);
    await close();
    const worker = outbox.start(createSmtpSender({ url, from }), { sendMaxMs: 300 });
    const countAttempts = async () => {
      const mails = await listOutboxMails(outbox.deps);
      return mails.reduce((total, { attempts }) => total + attempts, 0);
    };
    /** Moves the clock until another attempt has failed. */
    const waitForFailure = async () => {
      const before = await countAttempts();
      await waitUntil(async () => {
        outbox.deps.moveClock(6 * hourMs);
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
    expect(await outbox.listRecipients()).toEqual(addresses);
    state.behaviour = 'accept';
    await waitUntil(async () => {
      outbox.deps.moveClock(6 * hourMs);
      worker.wake();
      return (await outbox.listRecipients()).length === 0;
    });
    expect(new Set(received)).toEqual(new Set(addresses));
  });

  test.each(['a@b.example>\r\nRCPT TO:<c@d.example', 'a@b.example, c@d.example'])(
    'sends nothing to an address like %j',
    async (address) => {
      const { received, url } = await startSmtp(outbox.running);
      await outbox.queue(address);
      outbox.start(createSmtpSender({ url, from }));
      await waitUntil(async () => (await listOutboxMails(outbox.deps))[0]?.attempts === 1);
      expect(received).toEqual([]);
    },
  );
});
