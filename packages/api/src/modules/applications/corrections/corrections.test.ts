import type { AskCorrectionInput } from '@isangano/contracts/applications/corrections';
import { dayMs, minuteMs } from '@isangano/contracts/durations';
import { newId } from '@isangano/platform/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../core/context.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../../testing.ts';
import { aStagedFile, listStoredNames } from '../../files/testing.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { hashAccessToken } from '../../uploads/access.ts';
import { anUpload } from '../../uploads/testing.ts';
import { removeApplication } from '../review/remove-application.ts';
import { interviewFields, partnerFields, sendInterview, sendPartner } from '../testing.ts';
import { expireCorrections, remindOfCorrections } from './ask-correction.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

/** An application that was started on a device, with a signature, and what its applicant and staff can do with it. */
async function anApplication(locale: Ctx['locale'] = 'en') {
  const accessTokenHash = hashAccessToken(newId().padEnd(43, 't'));
  const linkId = newId().replaceAll('-', '');
  const signature = await aStagedFile(deps, 'signatureUrl');
  const record = await sendInterview(deps, interviewFields(), {
    accessTokenHash,
    locale,
    idempotencyKey: linkId,
    stagedFiles: [signature],
  });
  const { id } = record;
  const callAs = (ctx: Partial<Ctx> = {}) => createTestCaller(deps, { accessTokenHash, ...ctx }).applications;
  const staff = createStaffCaller(deps).applications;
  return {
    id,
    record,
    signature,
    accessTokenHash,
    staff,
    ask: (input: Partial<AskCorrectionInput> = {}) =>
      staff.askCorrection({ id, fields: ['pitch'], reason: 'Too short', days: 7, ...input }),
    read: () => callAs().getCorrection({ id: linkId }),
    readStatus: () => callAs().getStatus({ id: linkId }),
    withdraw: () => callAs().withdraw({ id: linkId }),
    send: (fields: Record<string, unknown>, ctx: Partial<Ctx> = {}) =>
      callAs(ctx).answerCorrection({ id: linkId, ...fields }),
    readRecord: () => staff.getInterview({ id }),
    readHistory: async () => (await staff.history({ id })).map(({ action }) => action),
    listUnread: async () => {
      const { rows } = await staff.list({ unread: true, q: record.email });
      return rows.map((row) => row.id);
    },
    listMails: async (kind: string) =>
      (await listMailsAbout(deps, record.email)).filter((mail) => mail.kind === kind),
  };
}

const closed = { cause: { code: 'forbidden', reason: 'correction_closed' } };
const pitch = 'We weave baskets of sisal in Huye, and teach sixty tailors every year.';

describe('a correction', () => {
  test('is not asked for by a mail that waits once it is answered, or has expired', async () => {
    const answered = await anApplication();
    await answered.ask();
    await answered.send({ pitch });
    expect(await answered.listMails('correction-request')).toEqual([]);
    const expired = await anApplication();
    await expired.ask();
    deps.moveClock(7 * dayMs);
    await expireCorrections(deps);
    expect(await expired.listMails('correction-request')).toEqual([]);
  });

  test('asks for some fields, and stays pending', async () => {
    const { ask, read, readRecord, readStatus, listMails, record } = await anApplication('fr');
    expect(await ask({ fields: ['signatureUrl', 'pitch'], reason: ' Cannot be read ' })).toEqual({
      isMailed: true,
    });
    const closesAt = new Date(deps.clock() + 7 * dayMs).toISOString();
    expect(await readRecord()).toMatchObject({ status: 'pending', correction: 'asked' });
    expect(await read()).toEqual({
      kind: 'interview',
      number: 1,
      unansweredSince: 1,
      fields: ['pitch', 'signatureUrl'],
      reason: 'Cannot be read',
      closesAt,
      answers: { pitch: record.pitch },
      files: [{ field: 'signatureUrl', name: 'signatureUrl.png', sizeBytes: expect.any(Number) }],
    });
    expect(await readStatus()).toMatchObject({ state: 'underReview', correctionClosesAt: closesAt });
    const [mail] = await listMails('correction-request');
    expect(mail?.text).toContain('Cannot be read');
    expect(mail?.text).toContain('vendredi 27 novembre 2026, 10:00 (heure locale, Kigali)');
    expect(mail?.text).toMatch(/\/fr\/application-status\?correction#[0-9a-f]{32}\.[\w-]{43}/);
  });

  test('is asked for once if the request is repeated, whose response was lost', async () => {
    const { ask, readHistory, listMails } = await anApplication();
    await ask();
    deps.moveClock(minuteMs);
    expect(await ask()).toEqual({ isMailed: true });
    expect(await readHistory()).toEqual(['received', 'correction_asked']);
    deps.moveClock(dayMs);
    await ask();
    expect((await readHistory()).filter((action) => action === 'correction_asked')).toHaveLength(2);
    expect(await listMails('correction-request')).toHaveLength(1);
  });

  test('is answered by what was written for it, not for an earlier one that asked for less', async () => {
    const { ask, read, send, readRecord, record } = await anApplication();
    await ask();
    await ask({ fields: ['pitch', 'headline'] });
    expect(await read()).toMatchObject({ number: 2, unansweredSince: 1 });
    await expect(send({ number: 1, pitch })).rejects.toMatchObject(closed);
    expect(await readRecord()).toMatchObject({ headline: record.headline, pitch: record.pitch });
    await send({ number: 2, pitch, headline: 'Weavers' });
    expect(await readRecord()).toMatchObject({ headline: 'Weavers', pitch, correction: 'answered' });
    await ask();
    expect(await read()).toMatchObject({ number: 3, unansweredSince: 3 });
  });

  test('replaces answers and files, keeps those before, and is news for staff', async () => {
    const { id, ask, send, readRecord, readHistory, listUnread, staff, record, signature } =
      await anApplication();
    await ask({ fields: ['pitch', 'signatureUrl', 'fullName'] });
    expect(await listUnread()).toEqual([]);
    const next = await aStagedFile(deps, 'signatureUrl');
    const fields = { pitch, fullName: 'Aline Keza Uwase', headline: 'Not asked for' };
    expect(await send(fields, { stagedFiles: [next] })).toEqual({
      id,
      shortReference: record.shortReference,
    });
    expect(await listUnread()).toEqual([id]);
    expect(await readRecord()).toMatchObject({
      ...record,
      pitch,
      fullName: 'Aline Keza Uwase',
      correction: 'answered',
      signatureUrl: expect.stringContaining(next.id),
      files: [{ id: next.id }],
    });
    expect(await staff.listCorrections({ id })).toMatchObject([
      {
        number: 1,
        before: { pitch: record.pitch, fullName: record.fullName },
        after: { pitch, fullName: 'Aline Keza Uwase' },
        replacedFiles: [{ id: signature.id, name: 'signatureUrl.png' }],
      },
    ]);
    expect(await readHistory()).toEqual(
      expect.arrayContaining(['received', 'correction_asked', 'correction_answered']),
    );
    const { rows } = await staff.list({ q: 'Keza Uwase sisal' });
    expect(rows.map((row) => row.id)).toContain(id);
  });

  test('adds files where a field takes several, and claims uploads', async () => {
    const { id, ask, send, readRecord, accessTokenHash } = await anApplication();
    await ask({ fields: ['uploadDocsUrls'] });
    const one = await aStagedFile(deps, 'uploadDocsUrls');
    const field = 'uploadDocsUrls' as const;
    const upload = await anUpload(deps, 'sent ahead', { field, accessTokenHash });
    const claimedUploads = [{ id: upload.id, field, path: `${field}.1`, position: 1 }];
    await send({}, { stagedFiles: [one], claimedUploads });
    await ask({ fields: ['uploadDocsUrls'] });
    const two = await aStagedFile(deps, 'uploadDocsUrls');
    await send({}, { stagedFiles: [two] });
    const names = (await readRecord()).files.map((file) => file.id);
    expect(names.slice(1)).toEqual([one.id, upload.fileId, two.id]);
    expect(await createStaffCaller(deps).applications.listCorrections({ id })).toHaveLength(2);
  });

  test('is stored once, however often it is sent', async () => {
    const { id, ask, send, staff } = await anApplication();
    await ask();
    const key = { idempotencyKey: newId() };
    await Promise.all([send({ pitch }, key), send({ pitch }, key), send({ pitch: `${pitch}!` }, key)]);
    await send({ pitch }, key);
    expect(await staff.listCorrections({ id })).toHaveLength(1);
    await expect(send({ pitch }, { idempotencyKey: newId() })).rejects.toMatchObject(closed);
  });

  test('is checked as the form is, and leaves no trace if it is refused', async () => {
    const { ask, send, readRecord, record } = await anApplication();
    await ask({ fields: ['pitch', 'channels', 'portraitUrl'] });
    const refused = (...paths: string[]) => ({
      cause: { code: 'invalid_input', issues: paths.map((path): object => ({ path })) },
    });
    await expect(send({ pitch: 'short', channels: ['Umurage Stories'] })).rejects.toMatchObject(
      refused('portraitUrl'),
    );
    const portrait = { stagedFiles: [await aStagedFile(deps, 'portraitUrl')] };
    const all = { pitch: 'short', channels: ['All Channels'] };
    await expect(send(all, portrait)).rejects.toMatchObject(refused('pitch', 'allChannelsReason'));
    await expect(send({ pitch, channels: ['No channel'] }, portrait)).rejects.toMatchObject(
      refused('channels'),
    );
    const other = { stagedFiles: [...portrait.stagedFiles, await aStagedFile(deps, 'docs')] };
    await expect(send({ pitch, channels: ['Umurage Stories'] }, other)).rejects.toMatchObject(
      refused('docs'),
    );
    expect(await readRecord()).toMatchObject({
      ...record,
      correction: 'asked',
      signatureUrl: expect.any(String),
      files: [{}],
    });
  });

  test('is found by its new channels', async () => {
    const { id, ask, send, staff } = await anApplication();
    await ask({ fields: ['channels'] });
    const channel = deps.listChannels()[1]?.name ?? '';
    await send({ channels: [channel] });
    const { rows } = await staff.list({ channel, q: (await staff.getInterview({ id })).email });
    expect(rows.map((row) => row.id)).toEqual([id]);
  });

  test.each(['decided', 'cancelled', 'late', 'withdrawn'])('ends when it is %s', async (end) => {
    const { id, ask, read, send, readStatus, staff, withdraw } = await anApplication();
    await ask();
    if (end === 'decided') await staff.decide({ id, status: 'approved' });
    if (end === 'cancelled') await staff.cancelCorrection({ id });
    if (end === 'late') deps.moveClock(7 * dayMs);
    if (end === 'withdrawn') await withdraw();
    await expect(read()).rejects.toMatchObject(closed);
    await expect(send({ pitch })).rejects.toMatchObject(closed);
    expect(await readStatus()).toMatchObject({ correctionClosesAt: null });
  });

  test('is only for its applicant', async () => {
    const { ask, send, read } = await anApplication();
    await ask();
    const stranger = { accessTokenHash: hashAccessToken('s'.repeat(43)) };
    await expect(send({ pitch }, stranger)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(send({ pitch }, { accessTokenHash: null })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
    expect(await read()).toMatchObject({ number: 1 });
  });

  test('names fields of the kind, which is pending', async () => {
    const { id } = await sendPartner(deps, partnerFields());
    const { askCorrection, cancelCorrection, decide } = createStaffCaller(deps).applications;
    const ask = (fields: AskCorrectionInput['fields']) =>
      askCorrection({ id, fields, reason: 'Missing', days: 14 });
    await expect(ask(['pitch'])).rejects.toMatchObject({ cause: { code: 'invalid_input' } });
    await expect(ask([])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(cancelCorrection({ id })).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await decide({ id, status: 'rejected' });
    await expect(ask(['docs'])).rejects.toMatchObject({ cause: { reason: 'already_decided' } });
  });

  test('is mailed once more before it closes, and is news when it was not sent', async () => {
    const { id, ask, listMails, listUnread, readRecord } = await anApplication();
    await ask();
    deps.moveClock(4 * dayMs - 1000);
    expect(await remindOfCorrections(deps)).toBe(0);
    deps.moveClock(2000);
    expect(await remindOfCorrections(deps)).toBe(1);
    expect(await remindOfCorrections(deps)).toBe(0);
    expect((await listMails('correction-request')).map(({ subject }) => subject)).toEqual([
      'Please correct your interview application',
      'We still wait for the correction of your interview application',
    ]);
    expect(await expireCorrections(deps)).toBe(0);
    deps.moveClock(3 * dayMs);
    expect(await expireCorrections(deps)).toBe(1);
    expect(await expireCorrections(deps)).toBe(0);
    expect(await listUnread()).toEqual([id]);
    expect(await readRecord()).toMatchObject({ status: 'pending', correction: 'expired' });
  });

  test('that was not sent in time is news for lists, and was not cancelled by another one or a withdrawal', async () => {
    const { id, ask, withdraw, readHistory } = await anApplication();
    await ask();
    deps.moveClock(8 * dayMs);
    const changed: string[] = [];
    const unsubscribe = deps.changes.subscribe((change) => changed.push(change.id));
    await expireCorrections(deps);
    unsubscribe();
    expect(changed).toEqual([id]);
    await ask();
    deps.moveClock(8 * dayMs);
    await withdraw();
    expect(await readHistory()).toEqual(['received', 'correction_asked', 'correction_asked', 'withdrawn']);
  });

  test('that follows one that was not sent is mailed again and ends by its own time', async () => {
    const { ask, read, listMails } = await anApplication();
    await ask();
    deps.moveClock(8 * dayMs);
    await ask();
    expect(await expireCorrections(deps)).toBe(0);
    expect(await remindOfCorrections(deps)).toBe(0);
    expect(await read()).toMatchObject({ number: 2 });
    expect(await listMails('correction-request')).toHaveLength(1);
  });

  test('that is asked for while an earlier one ends, or is reminded of, is not affected', async () => {
    const { ask, read } = await anApplication();
    /** Asks once more after the list was read, and before the first transaction. */
    function openAsking(): Pick<TestDeps, 'db'> {
      let isAsked = false;
      const db: TestDeps['db'] = {
        ...deps.db,
        async inGroupCommit(callback) {
          if (!isAsked) {
            isAsked = true;
            await ask();
          }
          return await deps.db.inGroupCommit(callback);
        },
      };
      return { db };
    }
    await ask();
    deps.moveClock(5 * dayMs);
    expect(await remindOfCorrections({ ...deps, ...openAsking() })).toBe(0);
    deps.moveClock(8 * dayMs);
    expect(await expireCorrections({ ...deps, ...openAsking() })).toBe(0);
    expect(await read()).toMatchObject({ number: 3 });
  });

  test('is read without a field that the form had when it was asked for', async () => {
    const { id, ask, send, staff, record, readHistory } = await anApplication();
    await ask();
    await send({ pitch });
    await deps.db.write
      .updateTable('application_correction')
      .set({
        fields: '["fax","pitch"]',
        before: JSON.stringify({ fax: '1', pitch: record.pitch }),
        after: JSON.stringify({ fax: '2', pitch }),
      })
      .where('application_id', '=', id)
      .execute();
    const [correction] = await staff.listCorrections({ id });
    expect(correction).toMatchObject({
      fields: ['pitch'],
      before: { pitch: record.pitch },
      after: { pitch },
    });
    expect(await readHistory()).toContain('correction_answered');
  });

  test('goes with its application, with all files', async () => {
    const { id, ask, send, signature } = await anApplication();
    await ask({ fields: ['signatureUrl'] });
    const next = await aStagedFile(deps, 'signatureUrl');
    await send({}, { stagedFiles: [next] });
    expect(await listStoredNames(deps.folder)).toEqual(expect.arrayContaining([signature.id, next.id]));
    await removeApplication(deps, aStaffMember, { id });
    const left = await listStoredNames(deps.folder);
    expect([left.includes(signature.id), left.includes(next.id)]).toEqual([false, false]);
    expect(
      await deps.db.read
        .selectFrom('application_correction')
        .select('number')
        .where('application_id', '=', id)
        .execute(),
    ).toEqual([]);
  });
});

describe('an application', () => {
  test('can be withdrawn by its applicant while it is pending', async () => {
    const { id, withdraw, readRecord, readStatus, readHistory, staff } = await anApplication();
    await withdraw();
    await withdraw();
    const withdrawnAt = new Date(deps.clock()).toISOString();
    expect(await readRecord()).toMatchObject({ status: 'rejected', withdrawnAt });
    expect(await readStatus()).toMatchObject({ isWithdrawn: true, state: 'decided' });
    expect(await readHistory()).toContain('withdrawn');
    await expect(staff.decide({ id, status: 'approved' })).rejects.toMatchObject({
      cause: { reason: 'already_decided' },
    });
    const decided = await anApplication();
    await decided.staff.decide({ id: decided.id, status: 'approved' });
    await expect(decided.withdraw()).rejects.toMatchObject({ cause: { reason: 'already_decided' } });
  });
});
