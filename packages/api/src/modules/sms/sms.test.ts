import { smsKinds } from '@isangano/contracts/applications/status';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { locales } from '@isangano/contracts/locales';
import { newId } from '@isangano/platform/ids';
import { createAfricasTalking } from '@isangano/platform/sms-transport/africas-talking';
import { startAfricasTalking } from '@isangano/platform/sms-transport/testing-africas-talking';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { storeStaffMember } from '../../records/assignments/testing.ts';
import { erasePerson } from '../../records/privacy/erase-person.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { interviewFields, sendInterview } from '../applications/testing.ts';
import { insertStopped } from '../mail/recipient-queries.ts';
import { hashRecipient } from '../mail/recipients.ts';
import { hashAccessToken } from '../uploads/module.ts';
import { takeDueSms } from './queries.ts';
import { recordSmsReport, startSmsWorker } from './sms-worker.ts';
import { composeSms } from './store-sms.ts';

let deps: TestDeps;
const running: { stop(): Promise<unknown> }[] = [];
beforeEach(async () => {
  deps = await openTestDeps();
  deps.mail.sms = { perDayMax: 3 };
  deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
});
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
  await deps.close();
});

/** The basic characters of GSM 03.38, one septet each; those of the extension take two and are not used. */
const gsmAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

describe.each(locales)('a notice in %s', (locale) => {
  test.each(smsKinds)('has at most 160 characters of the alphabet of GSM: %s', (kind) => {
    const text = composeSms(kind, locale, { group: 'Isangano Group', reference: 'ISG-7K3F-Q2' });
    expect(text).toContain('ISG-7K3F-Q2');
    expect(Array.from(text).filter((char) => !gsmAlphabet.includes(char))).toEqual([]);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  test.each(smsKinds)('has no more with a name that is long and has accents: %s', (kind) => {
    const group = 'Société générale d’Éducation et Santé 株式会社 '.repeat(4);
    const text = composeSms(kind, locale, { group, reference: 'ISG-7K3F-Q2' });
    expect(text).toMatch(/Societe generale .*ISG-7K3F-Q2/);
    expect(Array.from(text).filter((char) => !gsmAlphabet.includes(char))).toEqual([]);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});

async function anApplicant(phone = '0788 123 456') {
  const accessTokenHash = hashAccessToken(newId().padEnd(43, 't'));
  const linkId = newId().replaceAll('-', '');
  const { id, email } = await sendInterview(deps, interviewFields({ phone }), {
    accessTokenHash,
    idempotencyKey: linkId,
  });
  const { applications } = createTestCaller(deps, { accessTokenHash });
  const staff = createStaffCaller(deps);
  return {
    id,
    email,
    staff,
    set: (isWanted: boolean) => applications.setSms({ id: linkId, isWanted }),
    readSms: async () => (await applications.getStatus({ id: linkId })).sms,
    /** Each time for another reason: what was asked for just before is not asked for again. */
    ask: () => staff.applications.askCorrection({ id, fields: ['pitch'], reason: newId(), days: 7 }),
    list: async () => (await staff.mails.list({ noun: 'application', id })).sms,
    correctPhone: async (phoneNumber: string) => {
      const answers: Record<string, unknown> = { phone: phoneNumber };
      await staff.applications.askCorrection({ id, fields: ['phone'], reason: newId(), days: 7 });
      await applications.answerCorrection({ id: linkId, ...answers });
    },
  };
}

async function startProvider() {
  const provider = await startAfricasTalking(running);
  const start = () => {
    const worker = startSmsWorker(deps, createAfricasTalking(provider.account), { pollMs: 10 });
    running.push(worker);
    return worker;
  };
  return { ...provider, start, client: createAfricasTalking(provider.account) };
}

async function stopMails(email: string): Promise<void> {
  const hash = hashRecipient(deps.keys.recipients, email);
  await inTransaction(deps.db, (trx) =>
    insertStopped(trx, { address_hash: hash, created_at: new Date(deps.clock()).toISOString() }),
  );
}

describe('notices by SMS', () => {
  test('are sent to an applicant who wants them, until they want no more', async () => {
    const { id, set, readSms, ask, list } = await anApplicant();
    const { state, start, client } = await startProvider();
    expect(await readSms()).toEqual({ phoneEnd: '456', isWanted: false });
    await ask();
    expect(await list()).toEqual([]);
    await set(true);
    await set(true);
    expect(await readSms()).toEqual({ phoneEnd: '456', isWanted: true });
    await ask();
    expect(await list()).toMatchObject([{ kind: 'correction-request', state: 'waiting' }]);
    start();
    await expect.poll(list).toMatchObject([{ state: 'sent' }]);
    const [sent] = state.sent;
    expect(sent).toMatchObject({ to: '+250788123456', message: expect.stringMatching(/ISG-\w{4}-\w{2}/) });

    const report = (status: string, messageId = sent?.messageId ?? '') =>
      client.parseReport(new URLSearchParams({ id: messageId, status }));
    for (const one of [report('Buffered'), report('Success'), report('Failed')])
      if (one) await recordSmsReport(deps, one);
    expect(await list()).toMatchObject([{ state: 'delivered' }]);
    await recordSmsReport(deps, { providerId: 'unknown', state: 'failed' });

    await set(false);
    await ask();
    expect(await list()).toHaveLength(1);
    const stored = await deps.db.read
      .selectFrom('sms')
      .select(['cost'])
      .where('application_id', '=', id)
      .execute();
    expect(stored).toEqual([{ cost: 'RWF 12.0000' }]);
  });

  test('go to the number that the applicant has corrected, and to none that gets no SMS', async () => {
    const { set, readSms, ask, list, correctPhone } = await anApplicant();
    const { state, start } = await startProvider();
    await correctPhone('0788 123 457');
    expect(await readSms()).toEqual({ phoneEnd: '457', isWanted: false });
    await set(true);
    await ask();
    await correctPhone('0788 765 432');
    expect(await readSms()).toEqual({ phoneEnd: '432', isWanted: true });
    expect(await list()).toEqual([]);
    await ask();
    start();
    await expect.poll(list).toMatchObject([{ state: 'sent' }]);
    expect(state.sent).toMatchObject([{ to: '+250788765432' }]);
    await correctPhone('no phone');
    expect(await readSms()).toBeNull();
    await correctPhone('0788 765 432');
    expect(await readSms()).toEqual({ phoneEnd: '432', isWanted: false });
  });

  test('say what a mail says that is not sent', async () => {
    const { id, email, staff, set, list } = await anApplicant();
    await set(true);
    await stopMails(email);
    const request = { id, fields: ['pitch'], reason: 'Too short', days: 7 } as const;
    // Also if the response to the first request was lost.
    for (const repeat of [0, 1])
      expect([
        repeat,
        await staff.applications.askCorrection({ ...request, fields: [...request.fields] }),
      ]).toEqual([repeat, { isMailed: false }]);
    expect(await list()).toHaveLength(1);
  });

  test('are as many in a day as the operator allows', async () => {
    const { set, ask, list } = await anApplicant();
    await set(true);
    for (let count = 0; count < 5; count += 1) {
      await ask();
      // One that waits goes with the next question.
      await deps.db.write.updateTable('sms').set({ state: 'sent' }).execute();
    }
    expect(await list()).toHaveLength(3);
    deps.moveClock(dayMs + 1);
    await ask();
    expect(await list()).toHaveLength(4);
    // After the clock was ahead, one replaces that which waits.
    deps.moveClock(-30 * dayMs);
    await ask();
    expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'sent', 'sent', 'sent']);
  });

  test('are tried again while the provider is down, and not sent twice', async () => {
    const { set, ask, list } = await anApplicant();
    const { state, start } = await startProvider();
    state.behaviour = 'down';
    await set(true);
    await ask();
    const { runNow } = start();
    const readAttempts = async () => {
      const { attempts } = await deps.db.read.selectFrom('sms').select('attempts').executeTakeFirstOrThrow();
      return attempts;
    };
    await runNow();
    expect(await readAttempts()).toBe(1);
    state.behaviour = { statusCode: 405, status: 'InsufficientBalance' };
    deps.moveClock(hourMs);
    await runNow();
    expect(await readAttempts()).toBe(2);
    expect(await list()).toMatchObject([{ state: 'waiting' }]);
    state.behaviour = { statusCode: 102, status: 'Queued' };
    deps.moveClock(hourMs);
    await expect.poll(list).toMatchObject([{ state: 'sent' }]);
    deps.moveClock(dayMs);
    await runNow();
    expect(state.sent).toHaveLength(1);
  });

  test.each([
    ['unclear', 1, 'sent'],
    ['cut', 2, 'failed'],
    ['too late', 2, 'failed'],
  ] as const)('arrive at most twice when the answer of the provider is %s', async (behaviour, count, end) => {
    const { set, ask, list } = await anApplicant();
    const { state, start } = await startProvider();
    state.behaviour = behaviour;
    await set(true);
    await ask();
    const { runNow } = start();
    await expect.poll(() => state.requests).toBe(1);
    // The second attempt follows the end of the first one.
    await runNow();
    deps.moveClock(3 * hourMs);
    await runNow();
    expect(state.requests).toBe(1);
    deps.moveClock(hourMs);
    await expect.poll(() => state.requests).toBe(count);
    deps.moveClock(dayMs);
    await runNow();
    await expect.poll(list).toMatchObject([{ state: end }]);
    expect(state.sent).toHaveLength(count);
  });

  test('arrive at most twice where a killed server may have sent one', async () => {
    const { set, ask, list } = await anApplicant();
    const { state, start } = await startProvider();
    state.behaviour = 'cut';
    await set(true);
    await ask();
    const toTime = (ms: number) => new Date(deps.clock() + ms).toISOString();
    const lease = { now: toTime(0), until: toTime(60_000), latest: toTime(dayMs) };
    await inTransaction(deps.db, (trx) => takeDueSms(trx, lease));
    start();
    deps.moveClock(hourMs);
    await expect.poll(list).toMatchObject([{ state: 'failed' }]);
    expect(state.requests).toBe(1);
  });

  test('are sent once the clock is right, where it was ahead at an attempt', async () => {
    const { set, ask, list } = await anApplicant();
    const { start } = await startProvider();
    await set(true);
    await ask();
    const toTime = (ms: number) => new Date(deps.clock() + ms).toISOString();
    const lease = { now: toTime(0), until: toTime(100 * dayMs), latest: toTime(100 * dayMs) };
    await inTransaction(deps.db, (trx) => takeDueSms(trx, lease));
    start();
    await expect.poll(list).toMatchObject([{ state: 'sent' }]);
  });

  test('end when the owner of the number asked the provider for no more', async () => {
    const { set, ask, list, readSms } = await anApplicant();
    const { state, start } = await startProvider();
    state.behaviour = { statusCode: 406, status: 'UserInBlacklist' };
    await set(true);
    await ask();
    start();
    await expect.poll(list).toMatchObject([{ state: 'failed' }]);
    await expect.poll(readSms).toMatchObject({ isWanted: false });
  });

  test('go with what they announce: a correction that is no more asked for, a reply that is cancelled', async () => {
    // The text of a reply that is cancelled becomes their draft.
    await storeStaffMember(deps);
    const { id, staff, set, ask, list } = await anApplicant();
    await set(true);
    await ask();
    await staff.applications.cancelCorrection({ id });
    expect(await list()).toEqual([]);

    const about = { noun: 'application' as const, id };
    const sendAt = (hours: number) => new Date(deps.clock() + hours * hourMs).toISOString();
    const send = (key: string, hours: number) =>
      staff.replies.send({ ...about, key: key.repeat(32), subject: 'A', text: 'B', sendAt: sendAt(hours) });
    await send('a', 1);
    await send('b', 2);
    await staff.replies.cancel({ ...about, key: 'a'.repeat(32) });
    const left = await deps.db.read.selectFrom('sms').select('next_attempt_at').execute();
    expect(left).toEqual([{ next_attempt_at: sendAt(2) }]);
  });

  test('are not stored for a reply whose mail is refused', async () => {
    const { id, email, staff, set, list } = await anApplicant();
    await set(true);
    await stopMails(email);
    const reply = { noun: 'application' as const, id, key: 'c'.repeat(32), subject: 'A', text: 'B' };
    await expect(staff.replies.send(reply)).rejects.toMatchObject({ cause: { reason: 'mail_refused' } });
    expect(await list()).toEqual([]);
  });

  test('that wait are not sent to somebody who wants no more, and go with the application', async () => {
    const { email, set, ask, list } = await anApplicant();
    await set(true);
    await ask();
    await set(false);
    expect(await list()).toEqual([]);
    await set(true);
    await ask();
    await erasePerson(deps, email, aStaffMember);
    for (const table of ['sms', 'sms_consent'] as const)
      expect(await deps.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test.each(['no provider', 'no number'])('are not offered with %s', async (name) => {
    if (name === 'no provider') deps.mail.sms = null;
    const { set, readSms } = await anApplicant(name === 'no number' ? 'call my aunt' : undefined);
    expect(await readSms()).toBeNull();
    await expect(set(true)).rejects.toMatchObject({ cause: { code: 'conflict' } });
    await set(false);
  });
});
