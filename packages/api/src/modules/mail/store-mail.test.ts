import { dayMs } from '@isangano/contracts/durations';
import { newId } from '@isangano/platform/ids';
import type { OutgoingMail } from '@isangano/platform/mail-transport/sender';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { storeDecisionMails } from '../../records/bulk/testing.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { anInterview } from '../applications/testing.ts';
import { createMessage } from '../messages/create-message.ts';
import { subscribe } from '../newsletter/subscribe.ts';
import { insertBounce, updateMailsHeld } from './bounces/queries.ts';
import { allowMails, hashRecipient } from './recipients.ts';
import { dailyMailsMax, forgetRecipients } from './store-mail.ts';
import { aReply, listOutboxMails } from './testing.ts';
import { startMailWorker } from './worker.ts';

const visitor = { locale: 'en', spamSignals: {} } as const;
const spellings = ['keza@mail.example', 'KEZA@Mail.example', 'keza+1@mail.example', 'Keza+b@mail.example'];

let deps: TestDeps;
let warnings: object[];
beforeEach(async () => {
  deps = await openTestDeps();
  warnings = [];
  deps.log.warn = (details, message) => warnings.push({ ...details, message });
});
afterEach(() => deps.close());

/** Stores an application that is no duplicate, and returns its id. */
async function apply(email: string): Promise<string> {
  const pitch = `${crypto.randomUUID()} is what this story of thirty women in our valley is about.`;
  return (await anInterview(deps, { email, pitch })).id;
}

async function applyOften(times: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < times; n += 1) ids.push(await apply(spellings[n % spellings.length] ?? ''));
  return ids;
}

async function listKinds(): Promise<string[]> {
  return (await listOutboxMails(deps)).map(({ kind }) => kind);
}

async function countKind(kind: string): Promise<number> {
  return (await listKinds()).filter((one) => one === kind).length;
}

async function countRefusals() {
  return await deps.db.read.selectFrom('mail_refusal').selectAll().execute();
}

describe('mails to an address that anybody may have typed', () => {
  test('are refused beyond the daily limit, however it is spelt, while the applications are stored', async () => {
    const ids = await applyOften(dailyMailsMax + 2);
    expect(new Set(ids).size).toBe(dailyMailsMax + 2);
    const stored = await deps.db.read.selectFrom('application').select('suspect').execute();
    expect(stored).toEqual(ids.map(() => ({ suspect: null })));
    expect(await countKind('application-receipt')).toBe(dailyMailsMax);
    expect(await countKind('application-note')).toBe(dailyMailsMax + 2);
    expect(await countRefusals()).toEqual([{ reason: 'daily_limit', n: 2 }]);
    const warning = { kind: 'application-receipt', reason: 'daily_limit', message: 'a mail was refused' };
    expect(warnings).toEqual(ids.slice(dailyMailsMax).map((about) => ({ ...warning, about })));
  });

  test('count together, whatever their kind', async () => {
    await applyOften(dailyMailsMax - 1);
    await subscribe(deps, { email: 'keza+news@mail.example' }, visitor);
    expect(await countKind('newsletter-confirmation')).toBe(1);
    await subscribe(deps, { email: 'keza+more@mail.example' }, visitor);
    await apply('keza@mail.example');
    expect(await countKind('newsletter-confirmation')).toBe(1);
    expect(await countKind('application-receipt')).toBe(dailyMailsMax - 1);
  });

  test('count even after they were sent, for 24 hours', async () => {
    await applyOften(dailyMailsMax);
    await deps.db.write.deleteFrom('outbox_mail').execute();
    deps.moveClock(dayMs - 1);
    await apply('keza@mail.example');
    expect(await listKinds()).toEqual(['application-note']);
    deps.moveClock(1);
    await apply('keza@mail.example');
    expect(await listKinds()).toEqual(['application-note', 'application-note', 'application-receipt']);
  });

  test('are known by the hash of their address for two weeks, in which they may come back', async () => {
    const countKnown = async () =>
      (await deps.db.read.selectFrom('recipient_mail').select('kind').execute()).length;
    await apply('keza@mail.example');
    deps.moveClock(14 * dayMs - 1);
    await forgetRecipients(deps);
    expect(await countKnown()).toBe(1);
    deps.moveClock(1);
    await forgetRecipients(deps);
    expect(await countKnown()).toBe(0);
  });

  test('are not refused because of mails to others', async () => {
    await applyOften(dailyMailsMax);
    await apply('mugabo@mail.example');
    expect(await countKind('application-receipt')).toBe(dailyMailsMax + 1);
  });

  test('leave no readable address beside the mail itself', async () => {
    await apply('keza@mail.example');
    const [row] = await deps.db.read.selectFrom('recipient_mail').selectAll().execute();
    expect(row).toEqual({
      mail_id: expect.any(String),
      address_hash: expect.stringMatching(/^[\w-]{43}$/),
      kind: 'application-receipt',
      at: '2026-11-20T08:00:00.000Z',
      bounced_at: null,
    });
  });
});

test('mails to the group are not limited, even if its address is typed into forms', async () => {
  const fields = { fullName: 'A', email: deps.mail.staffAddress, phone: '', subject: 'B' };
  for (let n = 0; n < 2 * dailyMailsMax; n += 1) {
    await createMessage(deps, { ...fields, message: `C ${n}` }, { ...visitor, idempotencyKey: undefined });
    await apply(deps.mail.staffAddress);
  }
  expect(await countKind('contact-note')).toBe(2 * dailyMailsMax);
  expect(await countKind('application-note')).toBe(2 * dailyMailsMax);
  expect(await countKind('application-receipt')).toBe(dailyMailsMax);
});

describe('decision mails', () => {
  async function decide(id: string): Promise<void> {
    await createStaffCaller(deps).applications.decide({ id, status: 'approved' });
    await storeDecisionMails(deps);
  }

  async function listDecisionTimes(): Promise<string[]> {
    const mails = (await listOutboxMails(deps)).filter(({ kind }) => kind === 'application-decision');
    return mails.map(({ next_attempt_at }) => next_attempt_at);
  }

  test('are not lost to somebody who has used up the limit of the applicant', async () => {
    const id = await apply('keza@mail.example');
    await applyOften(2 * dailyMailsMax);
    await decide(id);
    expect(await listDecisionTimes()).toEqual(['2026-11-20T08:00:16.000Z']);
  });

  test('beyond their own share are postponed, and none is lost', async () => {
    const ids = await applyOften(2 * dailyMailsMax + 1);
    for (const id of ids) await decide(id);
    const times = await listDecisionTimes();
    expect(times).toHaveLength(ids.length);
    expect(times.slice(0, dailyMailsMax + 1)).toEqual([
      '2026-11-20T08:00:16.000Z',
      '2026-11-20T08:00:32.000Z',
      '2026-11-20T08:00:48.000Z',
      '2026-11-20T08:01:04.000Z',
      '2026-11-20T08:01:20.000Z',
      '2026-11-21T08:00:16.000Z',
    ]);
    expect(times.at(-1)).toBe('2026-11-22T08:00:16.000Z');
  });

  test('that are undone before they are sent do not count', async () => {
    const { decide: decideAgain, undoDecision } = createStaffCaller(deps).applications;
    const id = await apply('keza@mail.example');
    for (let n = 0; n < dailyMailsMax; n += 1) {
      const { decidedAt } = await decideAgain({ id, status: 'approved' });
      await undoDecision({ id, decidedAt: decidedAt ?? '' });
    }
    await decideAgain({ id, status: 'rejected' });
    await storeDecisionMails(deps);
    expect(await listDecisionTimes()).toEqual(['2026-11-20T08:00:16.000Z']);
  });

  test('count for the limit of what visitors cause', async () => {
    const ids = await applyOften(dailyMailsMax);
    deps.moveClock(dayMs);
    for (const id of ids) await decide(id);
    await apply('keza@mail.example');
    expect(await countKind('application-receipt')).toBe(dailyMailsMax);
  });
});

describe('planned replies', () => {
  const start = Date.parse('2026-11-20T08:00:00.000Z');
  const inDays = (days: number) => new Date(start + days * dayMs).toISOString();

  /** Stores replies that are to be sent in some days, or at once, and returns when each is due. */
  async function reply(id: string, plan: readonly (number | undefined)[]): Promise<string[]> {
    for (const days of plan)
      await aReply(deps, { noun: 'application', id }, days === undefined ? undefined : inDays(days));
    const mails = (await listOutboxMails(deps)).filter(({ kind }) => kind === 'reply');
    return mails.slice(-plan.length).map(({ next_attempt_at }) => next_attempt_at);
  }

  test('use up the limit of their own days, not of those before', async () => {
    const id = await apply('keza@mail.example');
    const days = [30, 31, 32, 33, 34];
    expect(await reply(id, days)).toEqual(days.map(inDays));
    expect(await reply(id, [undefined])).toEqual([inDays(0)]);
    await apply('keza@mail.example');
    expect(await countKind('application-receipt')).toBe(2);
  });

  test('have the date of their time, by which mail programs sort them', async () => {
    await reply(await apply('keza@mail.example'), [30]);
    deps.moveClock(30 * dayMs);
    const dates = new Map<string, string>();
    const send = ({ kind, createdAt }: OutgoingMail) => {
      dates.set(kind, createdAt);
      return Promise.resolve({ outcome: 'sent' } as const);
    };
    const worker = startMailWorker(deps, { send }, { spacingMs: 0 });
    await expect.poll(() => dates.get('reply')).toBe(inDays(30));
    await worker.stop();
  });

  test('keep their time while an earlier mail had come back', async () => {
    const id = await apply('keza@mail.example');
    const [due] = await reply(id, [30]);
    const addressHash = hashRecipient(deps.keys.recipients, 'keza@mail.example');
    await inTransaction(deps.db, async (trx) => {
      const at = inDays(0);
      await insertBounce(trx, { mailId: newId(), addressHash, status: '5.1.1', at });
      await updateMailsHeld(trx, addressHash, at);
    });
    expect(await allowMails(deps, 'keza@mail.example')).toBe(true);
    expect((await listOutboxMails(deps)).at(-1)).toMatchObject({ kind: 'reply', next_attempt_at: due });
  });

  test('are not held up by an attempt that failed before their address was allowed again', async () => {
    const id = await apply('keza@mail.example');
    await reply(id, [undefined]);
    const addressHash = hashRecipient(deps.keys.recipients, 'keza@mail.example');
    await deps.db.write
      .updateTable('outbox_mail')
      .set({ attempts: 9, next_attempt_at: inDays(0.25) })
      .where('kind', '=', 'reply')
      .execute();
    await inTransaction(deps.db, async (trx) => {
      await insertBounce(trx, { mailId: newId(), addressHash, status: '5.1.1', at: inDays(0) });
      await updateMailsHeld(trx, addressHash, inDays(0));
    });
    await allowMails(deps, 'keza@mail.example');
    expect((await listOutboxMails(deps)).at(-1)).toMatchObject({ kind: 'reply', next_attempt_at: inDays(0) });
  });

  test('are postponed if too many are due within a day around them', async () => {
    const id = await apply('keza@mail.example');
    await reply(id, [30, 30, 30.1, 30.2, 30.4]);
    expect(await reply(id, [29.3])).toEqual([inDays(29.3)]);
    expect(await reply(id, [29.5])).toEqual([inDays(31)]);
    expect(await reply(id, [30.1])).toEqual([inDays(31)]);
  });

  test('of the days before and after a mail count together only as far as they are within one day', async () => {
    const id = await apply('keza@mail.example');
    await reply(id, [30, 30, 30, 31.5, 31.5]);
    expect(await reply(id, [30.75])).toEqual([inDays(30.75)]);
  });
});

describe('mails about appointments', () => {
  const appointment = { minutes: 60, place: 'Studio 1', note: '' } as const;

  /**
   * Sets and cancels appointments for an applicant until the limit of the address is used up, then one that starts at a
   * time, and returns when those mails are due.
   */
  async function cancelBeyondLimit(localStart: string): Promise<(string | undefined)[]> {
    const { setAppointment, cancelAppointment } = createStaffCaller(deps).applications;
    for (const id of await applyOften(dailyMailsMax))
      await setAppointment({ id, basedOn: null, localStart: '2026-12-24T10:00', ...appointment });
    const id = await apply('keza@mail.example');
    const readDue = async () =>
      (await listOutboxMails(deps)).findLast(({ about }) => about === id)?.next_attempt_at;
    const { sequence } = await setAppointment({ id, basedOn: null, localStart, ...appointment });
    const dueTimes = [await readDue()];
    await cancelAppointment({ id, basedOn: sequence });
    return [...dueTimes, await readDue()];
  }

  test('beyond their own share are postponed', async () => {
    const nextDay = '2026-11-21T08:00:00.000Z';
    expect(await cancelBeyondLimit('2026-12-24T12:00')).toEqual([nextDay, nextDay]);
  });

  test('are sent at once if it begins within a day, also if it is cancelled', async () => {
    const now = '2026-11-20T08:00:00.000Z';
    expect(await cancelBeyondLimit('2026-11-21T09:30')).toEqual([now, now]);
  });

  test('are due a day before it at the latest', async () => {
    const dayBefore = '2026-11-20T13:30:00.000Z';
    expect(await cancelBeyondLimit('2026-11-21T15:30')).toEqual([dayBefore, dayBefore]);
  });
});
