import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@isangano/contracts/durations';
import type { MailSender, SendResult } from '@isangano/platform/mail-transport/sender';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { listMails } from './outbox.ts';
import { listOutboxMails } from './testing.ts';
import { setUpOutbox, waitUntil } from './testing-outbox.ts';
import { startMailWorker } from './worker.ts';

const outbox = setUpOutbox();

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

describe('the worker', () => {
  test('turns a mail with unreadable content into a dead letter, and sends the others', async () => {
    await outbox.queue('a@mail.example', 'b@mail.example');
    await inTransaction(outbox.deps.db, (trx) =>
      trx
        .updateTable('outbox_mail')
        .set({ letter: '{}' })
        .where('recipient', '=', 'a@mail.example')
        .execute(),
    );
    const { send, attempts } = createPlannedSender();
    outbox.start({ send });
    await waitUntil(async () => (await listMails(outbox.deps, { isDead: true })).length === 1);
    await waitUntil(async () => (await listMails(outbox.deps)).length === 1);
    expect(attempts).toEqual(['b@mail.example']);
    expect(await listMails(outbox.deps)).toMatchObject([{ to: 'a@mail.example', state: 'dead' }]);
  });

  test('pauses between mails, and ends the pause when it is stopped', async () => {
    await outbox.queue('a@mail.example', 'b@mail.example', 'c@mail.example');
    const times: number[] = [];
    const send: MailSender['send'] = () => {
      times.push(performance.now());
      return Promise.resolve({ outcome: 'sent' });
    };
    outbox.start({ send }, { spacingMs: 40 });
    await outbox.waitUntilEmpty();
    // Timers count in whole milliseconds.
    for (const [n, time] of times.entries()) expect(time - (times[n - 1] ?? 0)).toBeGreaterThan(39);

    await outbox.queue('d@mail.example');
    const worker = outbox.start({ send }, { spacingMs: 60_000 });
    await waitUntil(() => times.length === 4);
    await outbox.queue('e@mail.example');
    await worker.stop();
    expect(times).toHaveLength(5);
  });

  test('pauses longer after each failure while nothing can be sent, then sends all mails', async () => {
    await outbox.queue('a@mail.example', 'b@mail.example');
    const sender = createPlannedSender('unreachable', 'unreachable');
    const worker = outbox.start(sender);
    /** The pause begins when a failure is recorded, so the clock must not move before. */
    const waitForFailures = (count: number) =>
      waitUntil(async () => {
        const mails = await listOutboxMails(outbox.deps);
        return mails.reduce((total, { attempts }) => total + attempts, 0) === count;
      });
    await waitForFailures(1);
    worker.wake();
    await sleep(20);
    expect(sender.attempts).toHaveLength(1);
    outbox.deps.moveClock(minuteMs);
    worker.wake();
    await waitForFailures(2);
    outbox.deps.moveClock(minuteMs);
    worker.wake();
    await sleep(20);
    expect(sender.attempts).toHaveLength(2);
    outbox.deps.moveClock(minuteMs);
    worker.wake();
    await outbox.waitUntilEmpty();
    expect(sender.attempts).toEqual(['a@mail.example', 'b@mail.example', 'a@mail.example', 'b@mail.example']);
  });

  test('sends mails from before its start', async () => {
    await outbox.queue('a@mail.example', 'b@mail.example');
    const first = startMailWorker(outbox.deps, createPlannedSender('sent', 'unreachable'));
    await waitUntil(async () => (await listOutboxMails(outbox.deps))[0]?.attempts === 1);
    await first.stop();
    outbox.deps.moveClock(minuteMs);
    const sender = createPlannedSender();
    outbox.start(sender);
    await outbox.waitUntilEmpty();
    expect(sender.attempts).toEqual(['b@mail.example']);
  });

  test('drains the outbox before it stops', async () => {
    const sender = createPlannedSender();
    const worker = startMailWorker(outbox.deps, sender);
    await outbox.queue('a@mail.example', 'b@mail.example');
    await worker.stop();
    expect(sender.attempts).toEqual(['a@mail.example', 'b@mail.example']);
    expect(await outbox.listRecipients()).toEqual([]);
  });

  test('does not send a mail again that it could not delete from the outbox', async () => {
    await outbox.queue('a@mail.example');
    const sender = createPlannedSender();
    let isBroken = true;
    const write = new Proxy(outbox.deps.db.write, {
      get(target, name): unknown {
        if (name === 'deleteFrom' && isBroken) throw new Error('disk full');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const worker = startMailWorker({ ...outbox.deps, db: { ...outbox.deps.db, write } }, sender);
    outbox.running.push(worker);
    await waitUntil(() => sender.attempts.length === 1);
    await sleep(20);
    isBroken = false;
    outbox.deps.moveClock(2 * minuteMs);
    worker.wake();
    await outbox.waitUntilEmpty();
    expect(sender.attempts).toEqual(['a@mail.example']);
  });

  test('goes on half a minute after the database is back, however long it was away', async () => {
    await outbox.queue('a@mail.example');
    let failures = 0;
    let isAway = true;
    const read = new Proxy(outbox.deps.db.read, {
      get(target, name): unknown {
        if (['selectFrom', 'executeQuery'].includes(String(name)) && isAway) {
          failures += 1;
          throw new Error('connection refused');
        }
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const sender = createPlannedSender();
    const worker = startMailWorker({ ...outbox.deps, db: { ...outbox.deps.db, read } }, sender);
    outbox.running.push(worker);
    for (let count = 1; count <= 5; count += 1) {
      await waitUntil(() => failures === count);
      outbox.deps.moveClock(minuteMs / 2);
      isAway = count < 5;
      worker.wake();
    }
    await outbox.waitUntilEmpty();
    expect(sender.attempts).toEqual(['a@mail.example']);
  });
});
