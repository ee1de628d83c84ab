import { dayMs, minuteMs } from '@isangano/contracts/durations';
import type { MailSender, SendResult } from '@isangano/platform/mail-transport/sender';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { listMails, releaseLeases, resendMails } from './outbox.ts';
import { leaseDueMail } from './queries.ts';
import { storeMail } from './store-mail.ts';
import { contactNotification } from './templates/notifications.ts';
import { listOutboxMails } from './testing.ts';
import { attemptsMax, type MailWorker, startMailWorker } from './worker.ts';

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
  const worker = startMailWorker(deps, sender, {
    random: () => 0,
    drainMaxMs: 50,
    stopMaxMs: 50,
    ...options,
  });
  workers.push(worker);
  return worker;
}

async function queue(count: number): Promise<void> {
  const view = {
    id: 'm',
    shortReference: '7K3FQ2',
    phone: '',
    subject: 's',
    message: 'm',
    status: 'unread',
    createdAt: '',
  } as const;
  const mails = Array.from({ length: count }, (_, index) =>
    contactNotification(deps.mail, {
      ...view,
      fullName: `Keza ${index}`,
      email: `keza${index}@mail.example`,
    }),
  );
  await inTransaction(deps.db, async (trx) => {
    for (const mail of mails) await storeMail(trx, deps, mail);
  });
}

/** Returns the same result for every attempt, and records the ids of the mails. */
function createSender(result: SendResult = { outcome: 'sent' }) {
  const attemptedIds: string[] = [];
  const send: MailSender['send'] = async ({ id }) => {
    attemptedIds.push(id);
    await new Promise(setImmediate);
    return result;
  };
  return { attemptedIds, send };
}

const waitUntil = (condition: () => Promise<boolean> | boolean) =>
  expect.poll(condition, { interval: 5, timeout: 5000 }).toBe(true);
const isOutboxEmpty = async () => (await listOutboxMails(deps)).length === 0;
const hangingSender: MailSender = { send: () => new Promise(() => undefined) };

describe('a lease', () => {
  test('assigns each mail to one of several workers', async () => {
    await queue(30);
    const senders = [createSender(), createSender(), createSender()];
    for (const one of senders) start(one);
    await waitUntil(isOutboxEmpty);
    const allIds = senders.flatMap((one) => one.attemptedIds);
    expect(allIds).toHaveLength(30);
    expect(new Set(allIds).size).toBe(30);
    expect(senders.filter((one) => one.attemptedIds.length > 0).length).toBeGreaterThan(1);
  });

  test('of a crashed worker expires, and the next worker sends the mail', async () => {
    await queue(1);
    const now = new Date(deps.clock()).toISOString();
    const later = new Date(deps.clock() + 90_000).toISOString();
    const leased = await inTransaction(deps.db, (trx) =>
      leaseDueMail(trx, { now, by: 'a crashed process', until: later, latest: later }),
    );
    expect(leased).toBeDefined();
    const next = createSender();
    // One that is still running when the clock moves would take the mail.
    const worker = start(next, { stopMaxMs: 10_000 });
    deps.moveClock(89_000);
    worker.wake();
    await worker.stop();
    expect(next.attemptedIds).toEqual([]);
    deps.moveClock(1000);
    const last = createSender();
    start(last);
    await waitUntil(isOutboxEmpty);
    expect(last.attemptedIds).toEqual([leased?.id]);
  });

  test('of a time at which the clock was ahead ends once it is right, and planned mails wait', async () => {
    await queue(2);
    deps.moveClock(100 * dayMs);
    const first = createSender({ outcome: 'postponed', error: '450' });
    await start(first, { drainMaxMs: 10_000, stopMaxMs: 10_000 }).stop();
    expect(first.attemptedIds).toHaveLength(2);
    await queue(1);
    deps.moveClock(-100 * dayMs);
    const next = createSender();
    start(next);
    await waitUntil(async () => (await listOutboxMails(deps)).length === 1);
    expect(next.attemptedIds.toSorted()).toEqual(first.attemptedIds.toSorted());
  });

  test('survives a stop during an attempt, and no mail is lost', async () => {
    await queue(2);
    const worker = start(hangingSender, { drainMaxMs: 20, stopMaxMs: 20 });
    await waitUntil(async () => (await listOutboxMails(deps)).some(({ leased_by }) => leased_by !== null));
    await worker.stop();
    expect(await listOutboxMails(deps)).toHaveLength(2);
    deps.moveClock(2 * minuteMs);
    const next = createSender();
    start(next);
    await waitUntil(isOutboxEmpty);
    expect(next.attemptedIds).toHaveLength(2);
  });

  test('of an attempt that ends while the worker stops is recorded, and no other mail is sent', async () => {
    await queue(2);
    const { promise: accepted, resolve: accept } = Promise.withResolvers<SendResult>();
    const worker = start({ send: () => accepted }, { drainMaxMs: 0, stopMaxMs: 10_000 });
    await waitUntil(async () => (await listOutboxMails(deps)).some(({ leased_by }) => leased_by !== null));
    const stopped = worker.stop();
    accept({ outcome: 'sent' });
    await stopped;
    expect(await listOutboxMails(deps)).toMatchObject([{ leased_by: null }]);
  });

  test('of a killed server is released at the next start', async () => {
    await queue(1);
    const killed = start(hangingSender, { drainMaxMs: 20, stopMaxMs: 20 });
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.leased_by !== null);
    await killed.stop();
    await releaseLeases({ ...deps, db: { ...deps.db, isShared: false } });
    const next = createSender();
    start(next);
    await waitUntil(isOutboxEmpty);
    expect(next.attemptedIds).toHaveLength(1);
  });

  test('of a server that was killed while it handed over the mail makes it a dead letter, which can be resent', async () => {
    await queue(2);
    const killed = start(
      {
        async send(_mail, handOver) {
          await handOver();
          return await new Promise(() => undefined);
        },
      },
      { drainMaxMs: 20, stopMaxMs: 20 },
    );
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.handed_over_at !== null);
    await killed.stop();
    await releaseLeases({ ...deps, db: { ...deps.db, isShared: false } });
    const next = createSender();
    start(next);
    await waitUntil(async () => (await listMails(deps, { isDead: true })).length === 1);
    await waitUntil(async () => (await listOutboxMails(deps)).length === 1);
    const [uncertain] = await listMails(deps, { isDead: true });
    expect(uncertain).toMatchObject({
      state: 'dead',
      lastError: 'the server ended while this mail was handed over: it may have arrived',
    });
    expect(next.attemptedIds).not.toContain(uncertain?.id);
    await resendMails(deps, uncertain?.id);
    start(createSender());
    await waitUntil(isOutboxEmpty);
  });

  test('of another server on the same database stays when one starts', async () => {
    await queue(1);
    start(hangingSender);
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.leased_by !== null);
    const [leased] = await listOutboxMails(deps);
    await releaseLeases({ ...deps, db: { ...deps.db, isShared: true } });
    expect(await listOutboxMails(deps)).toEqual([leased]);
  });

  test('that another worker has taken over is not changed by the first', async () => {
    await queue(1);
    let resolveSend: (result: SendResult) => void = () => undefined;
    let handOverLate: () => Promise<void> = () => Promise.resolve();
    const slow = start({
      send: (_mail, handOver) => {
        handOverLate = handOver;
        return new Promise((resolve) => (resolveSend = resolve));
      },
    });
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.leased_by !== null);
    const first = (await listOutboxMails(deps))[0]?.leased_by;
    deps.moveClock(2 * minuteMs);
    start(hangingSender);
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.leased_by !== first);
    const [leased] = await listOutboxMails(deps);
    await expect(handOverLate()).rejects.toThrow('another worker sends this mail');
    resolveSend({ outcome: 'refused', error: 'too late' });
    await slow.stop();
    expect(await listOutboxMails(deps)).toEqual([leased]);
  });
});

describe('an attempt', () => {
  test('that hangs times out, and does not block other mails', async () => {
    await queue(2);
    const good = createSender();
    let isFirst = true;
    const worker = start(
      {
        send(...attempt) {
          if (!isFirst) return good.send(...attempt);
          isFirst = false;
          return hangingSender.send(...attempt);
        },
      },
      { sendMaxMs: 20 },
    );
    await waitUntil(async () => (await listOutboxMails(deps))[0]?.attempts === 1);
    deps.moveClock(minuteMs);
    worker.wake();
    await waitUntil(isOutboxEmpty);
    expect(good.attemptedIds).toHaveLength(2);
  });

  test('of a mail that breaks the connection every time does not block others, and it becomes a dead letter', async () => {
    await queue(3);
    const [bad] = await listOutboxMails(deps);
    const good = createSender();
    const worker = start({
      async send(mail, handOver) {
        if (mail.id === bad?.id) return { outcome: 'unreachable', error: 'connection lost' };
        return await good.send(mail, handOver);
      },
    });
    for (let tries = 0; tries < 2 * attemptsMax; tries += 1) {
      const { attempts = 0, refused_at } = (await listOutboxMails(deps))[0] ?? {};
      if (refused_at !== null) break;
      deps.moveClock(sixHoursMs);
      worker.wake();
      await waitUntil(async () => ((await listOutboxMails(deps))[0]?.attempts ?? 0) > attempts);
    }
    expect(good.attemptedIds).toHaveLength(2);
    expect(await listMails(deps, { isDead: true })).toMatchObject([
      { id: bad?.id, state: 'dead', attempts: attemptsMax, lastError: 'connection lost' },
    ]);
  });
});

describe('a dead letter', () => {
  test('is listed without its content, and can be resent', async () => {
    await queue(2);
    const worker = start(createSender({ outcome: 'refused', error: 'no such mailbox' }));
    await waitUntil(async () => (await listOutboxMails(deps)).every(({ refused_at }) => refused_at !== null));
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
    start(createSender());
    await waitUntil(isOutboxEmpty);
  });

  test('is the only kind of mail that can be resent', async () => {
    await queue(1);
    const [waiting] = await listMails(deps);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
    await expect(resendMails(deps, waiting?.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(resendMails(deps, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
    expect(await resendMails(deps)).toBe(0);
  });
});
