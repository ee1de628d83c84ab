import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/database.ts';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { contactNote } from './letters/contact-note.ts';
import { listMails } from './list-mails.ts';
import { insertMails, leaseDueMail } from './queries.ts';
import { releaseMails } from './release-mails.ts';
import { resendMails } from './resend-mails.ts';
import { attemptsMax, retryDelayMs } from './retries.ts';
import type { MailSender, SendResult } from './sender.ts';
import { outboxMails } from './testing.ts';
import { type MailWorker, startMailWorker } from './worker.ts';

const minuteMs = 60_000;
const sixHoursMs = 360 * minuteMs;

let deps: TestDeps;
const workers: MailWorker[] = [];
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await deps.close();
});

function start(sender: MailSender, options: Parameters<typeof startMailWorker>[2] = {}): MailWorker {
  const worker = startMailWorker(deps, sender, { random: () => 0, drainMaxMs: 50, ...options });
  workers.push(worker);
  return worker;
}

async function queue(count: number): Promise<void> {
  const view = { id: 'm', phone: '', subject: 's', message: 'm', status: 'unread', createdAt: '' } as const;
  const mails = Array.from({ length: count }, (_, index) =>
    contactNote(deps.mail, { ...view, fullName: `Keza ${index}`, email: `keza${index}@mail.example` }),
  );
  await inTransaction(deps.db, (trx) => insertMails(trx, mails, deps.clock()));
}

/** Answers every attempt the same, and notes which mails it was given. */
function sender(result: SendResult = { outcome: 'sent' }) {
  const given: string[] = [];
  const send: MailSender['send'] = async ({ id }) => {
    given.push(id);
    await new Promise(setImmediate);
    return result;
  };
  return { given, send };
}

const until = (isSo: () => Promise<boolean> | boolean) =>
  expect.poll(isSo, { interval: 5, timeout: 5000 }).toBe(true);
const isEmpty = async () => (await outboxMails(deps)).length === 0;
const endless: MailSender = { send: () => new Promise(() => undefined) };

describe('a lease', () => {
  test('gives each mail to one of several workers', async () => {
    await queue(30);
    const senders = [sender(), sender(), sender()];
    for (const one of senders) start(one);
    await until(isEmpty);
    const given = senders.flatMap((one) => one.given);
    expect(given).toHaveLength(30);
    expect(new Set(given).size).toBe(30);
    expect(senders.filter((one) => one.given.length > 0).length).toBeGreaterThan(1);
  });

  test('of a worker that ended without a word expires, and the mail is sent by the next', async () => {
    await queue(1);
    const now = new Date(deps.clock()).toISOString();
    const later = new Date(deps.clock() + 90_000).toISOString();
    const lost = await inTransaction(deps.db, (trx) =>
      leaseDueMail(trx, { now, by: 'a process that is gone', until: later }),
    );
    expect(lost).toBeDefined();
    const next = sender();
    const worker = start(next);
    deps.moveClock(89_000);
    worker.wake();
    await worker.stop();
    expect(next.given).toEqual([]);
    deps.moveClock(1000);
    const last = sender();
    start(last);
    await until(isEmpty);
    expect(last.given).toEqual([lost?.id]);
  });

  test('is kept through a stop in the middle of an attempt, so that nothing is lost', async () => {
    await queue(2);
    const worker = start(endless, { drainMaxMs: 20 });
    await until(async () => (await outboxMails(deps)).some(({ leased_by }) => leased_by !== null));
    await worker.stop();
    expect(await outboxMails(deps)).toHaveLength(2);
    deps.moveClock(2 * minuteMs);
    const next = sender();
    start(next);
    await until(isEmpty);
    expect(next.given).toHaveLength(2);
  });

  test('of a server that was killed ends with the next start', async () => {
    await queue(1);
    const killed = start(endless, { drainMaxMs: 20 });
    await until(async () => (await outboxMails(deps))[0]?.leased_by !== null);
    await killed.stop();
    await releaseMails(deps);
    const next = sender();
    start(next);
    await until(isEmpty);
    expect(next.given).toHaveLength(1);
  });

  test('that has passed to another is not given back by the first', async () => {
    await queue(1);
    let answer: (result: SendResult) => void = () => undefined;
    const slow = start({ send: () => new Promise((resolve) => (answer = resolve)) });
    await until(async () => (await outboxMails(deps))[0]?.leased_by !== null);
    deps.moveClock(2 * minuteMs);
    start(endless);
    const first = (await outboxMails(deps))[0]?.leased_by;
    await until(async () => (await outboxMails(deps))[0]?.leased_by !== first);
    const [held] = await outboxMails(deps);
    answer({ outcome: 'refused', error: 'too late' });
    await slow.stop();
    expect(await outboxMails(deps)).toEqual([held]);
  });
});

describe('an attempt', () => {
  test('that never ends is given up, and holds up no other mail', async () => {
    await queue(2);
    const good = sender();
    let isFirst = true;
    const worker = start(
      {
        send(mail) {
          if (!isFirst) return good.send(mail);
          isFirst = false;
          return endless.send(mail);
        },
      },
      { sendMaxMs: 20 },
    );
    await until(async () => (await outboxMails(deps))[0]?.attempts === 1);
    deps.moveClock(minuteMs);
    worker.wake();
    await until(isEmpty);
    expect(good.given).toHaveLength(2);
  });

  test('of a mail that breaks the line every time lets the others pass, and ends as a dead letter', async () => {
    await queue(3);
    const [bad] = await outboxMails(deps);
    const good = sender();
    const worker = start({
      async send(mail) {
        if (mail.id === bad?.id) return { outcome: 'unreachable', error: 'line cut' };
        return await good.send(mail);
      },
    });
    for (let tries = 0; tries < 2 * attemptsMax; tries += 1) {
      const { attempts = 0, refused_at } = (await outboxMails(deps))[0] ?? {};
      if (refused_at !== null) break;
      deps.moveClock(sixHoursMs);
      worker.wake();
      await until(async () => ((await outboxMails(deps))[0]?.attempts ?? 0) > attempts);
    }
    expect(good.given).toHaveLength(2);
    expect(await listMails(deps, { isDead: true })).toMatchObject([
      { id: bad?.id, state: 'dead', attempts: attemptsMax, lastError: 'line cut' },
    ]);
  });
});

describe('a dead letter', () => {
  test('is listed without its words, resent, and sent then', async () => {
    await queue(2);
    const worker = start(sender({ outcome: 'refused', error: 'no such mailbox' }));
    await until(async () => (await outboxMails(deps)).every(({ refused_at }) => refused_at !== null));
    await worker.stop();
    const [first, second] = await listMails(deps, { isDead: true });
    expect(first).toMatchObject({
      kind: 'contact-note',
      to: 'staff@isangano.example',
      subject: 'New message: s',
      state: 'dead',
      lastError: 'no such mailbox',
    });
    expect(first).not.toHaveProperty('body_text');

    expect(await resendMails(deps, first?.id)).toBe(1);
    expect(await listMails(deps, { isDead: true })).toEqual([second]);
    expect(await resendMails(deps)).toBe(1);
    start(sender());
    await until(isEmpty);
  });

  test('is the only mail that can be resent', async () => {
    await queue(1);
    const [waiting] = await listMails(deps);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
    await expect(resendMails(deps, waiting?.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(resendMails(deps, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
    expect(await resendMails(deps)).toBe(0);
  });
});

test('waits double from a minute to six hours, and are up to halved', () => {
  expect([1, 2, 3, 9, 10, 30].map((failures) => retryDelayMs(failures, 0) / minuteMs)).toEqual([
    1, 2, 4, 256, 360, 360,
  ]);
  expect(retryDelayMs(2, 1)).toBe(minuteMs);
});
