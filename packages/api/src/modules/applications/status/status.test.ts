import { applicationStatusView } from '@isangano/contracts/applications/status';
import { dayMs } from '@isangano/contracts/durations';
import { newId } from '@isangano/platform/ids';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Ctx, Deps } from '../../../core/context.ts';
import { decisionMailDelayMs } from '../../../core/undo-window.ts';
import { inTransaction } from '../../../database/database.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  runTwice,
  type TestDeps,
} from '../../../testing.ts';
import { aStagedFile } from '../../files/testing.ts';
import { insertStopped } from '../../mail/recipient-queries.ts';
import { hashRecipient } from '../../mail/recipients.ts';
import { type AskedMails, createAskedMails, unlimitedAskedMails } from '../../mail/send-directly.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { hashAccessToken } from '../../uploads/access.ts';
import { listExportRows } from '../queries.ts';
import { beginReview, recordFileOpened } from '../review/record-opened.ts';
import { interviewFields, partnerFields, sendInterview, sendPartner } from '../testing.ts';
import { sendCopy } from './mail-copy.ts';

let deps: TestDeps;
/** The same with a mail server. */
let mailDeps: Deps;
let askedMails: AskedMails;
beforeAll(async () => {
  deps = await openTestDeps();
  const directSender = { send: () => Promise.resolve({ outcome: 'sent' as const }) };
  askedMails = createAskedMails(deps);
  mailDeps = { ...deps, askedMails: unlimitedAskedMails, mail: { ...deps.mail, directSender } };
});
afterAll(() => deps.close());

/** The request metadata of an application that was started on a device. */
function begin(token = newId()) {
  return {
    idempotencyKey: newId().replaceAll('-', ''),
    accessTokenHash: hashAccessToken(token.padEnd(43, 't')),
  };
}

/** Calls as the applicant does. */
function callAs({ accessTokenHash }: { accessTokenHash: string | null }, with_: Deps = deps) {
  return createTestCaller(with_, { accessTokenHash }).applications;
}

async function anApplication(submission: Partial<Ctx> = {}) {
  const begun = begin();
  const fields = interviewFields();
  const record = await sendInterview(deps, fields, { ...begun, ...submission });
  const readState = async () => (await callAs(begun).getStatus({ id: begun.idempotencyKey })).state;
  const mailCopy = (with_ = mailDeps) => callAs(begun, with_).mailCopy({ id: begun.idempotencyKey });
  const list = async (kind: string) =>
    (await listMailsAbout(deps, record.email)).filter((mail) => mail.kind === kind);
  const listAsked = () => list('copy-confirmation');
  const listCopies = () => list('application-copy');
  /** Returns the parameters of the link in the last mail. */
  const readCopyLink = async () => {
    const url = /https:\S+\/mail\/copy\?\S+/.exec((await listAsked()).at(-1)?.text ?? '')?.[0] ?? '';
    return new URL(url).searchParams;
  };
  const follow = async () => await sendCopy(mailDeps, await readCopyLink());
  const ask = () =>
    createStaffCaller(deps).applications.askCorrection({
      id: record.id,
      fields: ['email'],
      reason: 'It does not exist',
      days: 7,
    });
  const correct = async (email: string) => {
    await ask();
    const answers: Record<string, unknown> = { email };
    await callAs(begun).answerCorrection({ id: begun.idempotencyKey, ...answers });
  };
  return {
    begun,
    fields,
    record,
    readState,
    mailCopy,
    listAsked,
    listCopies,
    readCopyLink,
    follow,
    ask,
    correct,
  };
}

const notFound = { code: 'NOT_FOUND' };

/** Returns the status link in the receipt. */
async function readReceiptLink(email: string) {
  const receipt = (await listMailsAbout(deps, email)).find(({ kind }) => kind === 'application-receipt');
  const link = /\/application-status#([0-9a-f]{32})\.([\w-]{43})(?![\w-])/.exec(receipt?.text ?? '');
  return { text: receipt?.text ?? '', id: link?.[1] ?? '', token: link?.[2] ?? '' };
}

describe('the receipt by mail', () => {
  test('names the short reference, and links to the status, also without a device', async () => {
    const record = await sendInterview(deps, interviewFields(), {});
    const { text, id, token } = await readReceiptLink(record.email);
    expect(text).toContain(`ISG-${record.shortReference.slice(0, 4)}-${record.shortReference.slice(4)}`);
    const status = await callAs({ accessTokenHash: hashAccessToken(token) }).getStatus({ id });
    expect(status).toMatchObject({ reference: record.id, shortReference: record.shortReference });
  });

  test('has a link that opens no other application, and ends with the record', async () => {
    const [first, second] = [await anApplication(), await anApplication()];
    const { id, token } = await readReceiptLink(first.record.email);
    const accessTokenHash = hashAccessToken(token);
    const otherId = second.record.id.replaceAll('-', '');
    await expect(callAs({ accessTokenHash }).getStatus({ id: otherId })).rejects.toMatchObject(notFound);
    await expect(callAs(begin()).getStatus({ id })).rejects.toMatchObject(notFound);
    await createStaffCaller(deps).applications.deleteInterview({ id: first.record.id });
    await expect(callAs({ accessTokenHash }).getStatus({ id })).rejects.toMatchObject(notFound);
  });
});

describe('a corrected address', () => {
  const corrected = () => `${newId()}@mail.example`;

  test('ends the links that were mailed to the one before, and gets its own', async () => {
    const { begun, record, correct } = await anApplication();
    const { id, token } = await readReceiptLink(record.email);
    const mailed = callAs({ accessTokenHash: hashAccessToken(token) });
    const email = corrected();
    await correct(email);
    await expect(mailed.getStatus({ id })).rejects.toMatchObject(notFound);
    await expect(mailed.withdraw({ id })).rejects.toMatchObject(notFound);
    const own = await readReceiptLink(email);
    const status = await callAs({ accessTokenHash: hashAccessToken(own.token) }).getStatus({ id: own.id });
    expect(status).toMatchObject({ reference: record.id });
    expect(await callAs(begun).getStatus({ id: begun.idempotencyKey })).toMatchObject({
      reference: record.id,
    });
  });

  test.each([0, 2])(
    'gets the reply that waits after %i attempts, unless its owner wants no mails',
    async (attempts) => {
      const sendLater = async (id: string) => {
        const key = newId().replaceAll('-', '');
        const texts = { subject: 'The plan', text: 'Please send us the plan.' };
        const sendAt = new Date(deps.clock() + dayMs).toISOString();
        const about = { noun: 'application', id } as const;
        await createStaffCaller(mailDeps).replies.send({ ...about, ...texts, key, sendAt });
        const { write } = deps.db;
        await write.updateTable('outbox_mail').set({ attempts }).where('kind', '=', 'reply').execute();
        return async () => (await createStaffCaller(deps).replies.get(about)).replies.map(({ mail }) => mail);
      };
      const { record, correct } = await anApplication();
      const readStates = await sendLater(record.id);
      const findReplies = async (address: string) =>
        (await listMailsAbout(deps, address)).filter(({ kind }) => kind === 'reply');
      const [before] = await findReplies(record.email);
      const email = corrected();
      await correct(email);
      expect(await findReplies(record.email)).toEqual([]);
      const [after] = await findReplies(email);
      expect(after).toMatchObject({ id: before?.id, subject: 'The plan', created_at: before?.created_at });
      const getStopLink = (mail: typeof after) => /\/mail\/stop\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      expect(getStopLink(after)).not.toBe(getStopLink(before));
      expect(await readStates()).toEqual([attempts === 0 ? 'waiting' : 'delayed']);

      const stopped = corrected();
      const hash = hashRecipient(deps.keys.recipients, stopped);
      await inTransaction(deps.db, (trx) => insertStopped(trx, { address_hash: hash, created_at: 'now' }));
      const other = await anApplication();
      const readOtherStates = await sendLater(other.record.id);
      await other.correct(stopped);
      expect(await readOtherStates()).toEqual(['withdrawn']);
      expect([await findReplies(stopped), await findReplies(other.record.email)]).toEqual([[], []]);
    },
  );

  test('is stored once, also when the answer by a mailed link is sent again', async () => {
    const { record, ask } = await anApplication();
    const { id, token } = await readReceiptLink(record.email);
    await ask();
    const email = corrected();
    const begun = { accessTokenHash: hashAccessToken(token), idempotencyKey: newId().replaceAll('-', '') };
    const answers: Record<string, unknown> = { email };
    const send = () => createTestCaller(deps, begun).applications.answerCorrection({ id, ...answers });
    const first = await send();
    expect(await send()).toEqual(first);
  });

  test('that asks for a copy is counted once, also if its transaction runs twice', async () => {
    const { mailCopy, listAsked } = await anApplication();
    const count = vi.fn(() => Promise.resolve());
    await mailCopy(runTwice({ ...mailDeps, askedMails: { count } }));
    expect(count).toHaveBeenCalledTimes(1);
    expect(await listAsked()).toHaveLength(1);
    await expect(mailCopy({ ...mailDeps, askedMails: { count } })).rejects.toMatchObject({
      cause: { reason: 'copy_mailed' },
    });
    expect(count).toHaveBeenCalledTimes(1);
  });

  test('gets no copy by the link that the address before has confirmed', async () => {
    const { mailCopy, readCopyLink, listCopies, correct } = await anApplication();
    await mailCopy();
    const link = await readCopyLink();
    await correct(corrected());
    await expect(sendCopy(mailDeps, link)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await listCopies()).toEqual([]);
  });
});

describe('the status of an application', () => {
  test('is read with its id and access token', async () => {
    const begun = begin();
    const record = await sendPartner(deps, partnerFields(), { ...begun, locale: 'rw' });
    const status = await callAs(begun).getStatus({ id: begun.idempotencyKey });
    expect(status).toEqual({
      kind: 'partner',
      reference: record.id,
      shortReference: record.shortReference,
      receivedAt: record.createdAt,
      state: 'received',
      decision: null,
      locale: 'rw',
      canMailCopy: false,
      correctionClosesAt: null,
      appointment: null,
      offer: null,
      isWithdrawn: false,
      sms: null,
    });
    const withMail = await callAs(begun, mailDeps).getStatus({ id: begun.idempotencyKey });
    expect(withMail.canMailCopy).toBe(true);
  });

  test('is not found with a foreign token, without one, by another id or by its reference', async () => {
    const { begun, record } = await anApplication();
    const id = begun.idempotencyKey;
    await expect(callAs(begin()).getStatus({ id })).rejects.toMatchObject(notFound);
    await expect(callAs({ accessTokenHash: null }).getStatus({ id })).rejects.toMatchObject(notFound);
    await expect(callAs(begun).getStatus({ id: 'b'.repeat(32) })).rejects.toMatchObject(notFound);
    await expect(callAs(begin(), mailDeps).mailCopy({ id })).rejects.toMatchObject(notFound);
    const reference = record.id.replaceAll('-', '');
    await expect(callAs(begun).getStatus({ id: reference })).rejects.toMatchObject(notFound);
  });

  test('does not exist for applications that were sent without a token', async () => {
    const idempotencyKey = 'c'.repeat(32);
    await sendInterview(deps, interviewFields(), { idempotencyKey });
    await expect(callAs({ accessTokenHash: null }).getStatus({ id: idempotencyKey })).rejects.toMatchObject(
      notFound,
    );
    const rows = await deps.db.read
      .selectFrom('application')
      .select('id')
      .where('begun_id', '=', idempotencyKey)
      .execute();
    expect(rows).toEqual([]);
  });

  test('goes with the record, and comes back with none', async () => {
    const { begun, record, readState } = await anApplication();
    await createStaffCaller(deps).applications.deleteInterview({ id: record.id });
    await expect(readState()).rejects.toMatchObject(notFound);
    await expect(callAs(begun, mailDeps).mailCopy({ id: begun.idempotencyKey })).rejects.toMatchObject(
      notFound,
    );
  });

  test('an application of another kind cannot take over the id', async () => {
    const { begun } = await anApplication();
    await expect(sendPartner(deps, partnerFields(), begun)).rejects.toMatchObject({
      code: 'conflict',
      reason: 'key_reused',
    });
    const foreign = { ...begin(), idempotencyKey: begun.idempotencyKey };
    const other = await sendPartner(deps, partnerFields(), foreign);
    expect(await callAs(foreign).getStatus({ id: begun.idempotencyKey })).toMatchObject({
      reference: other.id,
    });
    expect(await callAs(begun).getStatus({ id: begun.idempotencyKey })).toMatchObject({ kind: 'interview' });
  });

  test('is in no response to staff', async () => {
    const { begun, record } = await anApplication();
    const { applications } = createStaffCaller(deps);
    const rows = await applications.list({ type: 'interview' });
    const seqs = await deps.db.read.selectFrom('application').select('seq').execute();
    const csvRows = await listExportRows(
      deps.db.read,
      seqs.map(({ seq }) => seq),
    );
    for (const response of [await applications.getInterview({ id: record.id }), rows, csvRows]) {
      expect(JSON.stringify(response)).toContain(record.id);
      expect(JSON.stringify(response)).not.toContain(begun.idempotencyKey);
      expect(JSON.stringify(response)).not.toContain(begun.accessTokenHash);
    }
  });
});

describe('the review of an application', () => {
  test('begins when a person opens its details, once and without an audit entry', async () => {
    const { record, readState } = await anApplication();
    const countEntries = async () =>
      (await deps.db.read.selectFrom('audit_entry').select('seq').execute()).length;
    const entries = await countEntries();
    const readBegan = async () =>
      await deps.db.read
        .selectFrom('application')
        .select('review_began_at')
        .where('id', '=', record.id)
        .executeTakeFirstOrThrow();
    expect(await readState()).toBe('received');
    await createStaffCaller(deps).applications.getInterview({ id: record.id });
    expect(await readState()).toBe('underReview');
    const first = await readBegan();
    deps.moveClock(60_000);
    await createStaffCaller(deps).applications.getInterview({ id: record.id });
    expect(await readBegan()).toEqual(first);
    expect(await countEntries()).toBe(entries);
  });

  test('begins when a person opens a file', async () => {
    const { record, readState } = await anApplication();
    const opening = { applicationId: record.id, fileId: 'film-1', name: 'film.mp4' };
    await recordFileOpened(deps, aStaffMember, opening);
    expect(await readState()).toBe('underReview');
  });

  test('does not begin when a program copies the record or staff list it', async () => {
    const { record, readState } = await anApplication();
    const token = { ...aStaffMember, kind: 'token' as const };
    const program = createTestCaller(deps, { staff: token }).applications;
    await program.getInterview({ id: record.id });
    await createStaffCaller(deps).applications.list({ type: 'interview' });
    await createStaffCaller(deps).applications.listInterviews({ limit: 10 });
    expect(await readState()).toBe('received');
  });

  test('ends with a decision that cannot be undone any more, and is named then', async () => {
    const { record, begun } = await anApplication();
    const { applications } = createStaffCaller(deps);
    const read = () => callAs(begun).getStatus({ id: begun.idempotencyKey });
    const { decidedAt } = await applications.decide({ id: record.id, status: 'rejected' });
    expect(await read()).toMatchObject({ state: 'underReview', decision: null });
    await applications.undoDecision({ id: record.id, decidedAt: decidedAt ?? '' });
    await applications.decide({ id: record.id, status: 'approved' });
    deps.moveClock(decisionMailDelayMs);
    expect(await read()).toMatchObject({ state: 'decided', decision: 'approved' });
    // The clock was ahead.
    deps.moveClock(-dayMs);
    expect(await read()).toMatchObject({ state: 'decided', decision: 'approved' });
    deps.moveClock(dayMs);
  });

  test('that cannot be stored does not keep staff from reading', async () => {
    const { record } = await anApplication();
    const log = { ...deps.log, error: vi.fn() };
    const clock = () => {
      throw new Error('no time');
    };
    await beginReview({ ...deps, log, clock }, aStaffMember, record.id);
    expect(log.error).toHaveBeenCalledOnce();
  });
});

describe('a copy by mail', () => {
  test('has the answers with their labels and the names of files, in the language of the application', async () => {
    const portrait = await aStagedFile(deps, 'portraitUrl');
    const { begun, record, mailCopy, listAsked, listCopies, follow } = await anApplication({
      locale: 'fr',
      stagedFiles: [portrait],
    });
    await mailCopy();
    const [asked] = await listAsked();
    for (const typed of [record.headline, record.fullName, portrait.name])
      expect(`${asked?.subject} ${asked?.text} ${asked?.html}`).not.toContain(typed);
    expect(await listCopies()).toEqual([]);
    await follow();
    const [copy, ...others] = await listCopies();
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ recipient: record.email, locale: 'fr' });
    expect(copy?.text).toContain(`Titre\n${record.headline}`);
    expect(copy?.text).toContain('Format\nSur place');
    expect(copy?.text).toContain(portrait.name);
    expect(copy?.text).toContain(record.id);
    for (const secret of [begun.idempotencyKey, begun.accessTokenHash, '/files/'])
      expect(`${copy?.text} ${copy?.html}`).not.toContain(secret);
  });

  test('is not sent by an altered or expired link, or for an application that was deleted', async () => {
    const { record, mailCopy, listCopies, readCopyLink, follow } = await anApplication();
    await expect(sendCopy(mailDeps, new URLSearchParams({ id: record.id }))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await mailCopy();
    deps.moveClock(dayMs);
    await expect(follow()).rejects.toMatchObject({ code: 'forbidden' });
    await mailCopy();
    const link = await readCopyLink();
    await createStaffCaller(deps).applications.deleteInterview({ id: record.id });
    await expect(sendCopy(mailDeps, link)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listCopies()).toEqual([]);
  });

  test('is asked for a few times an hour by one network, and others are not affected', async () => {
    for (let count = 0; count < 11; count += 1) {
      const begun = begin();
      const fields = interviewFields({ email: `${newId()}@mail.example`, headline: `The story ${newId()}` });
      await sendInterview(deps, fields, begun);
      const ask = (address: string) =>
        createTestCaller({ ...mailDeps, askedMails }, { ...begun, address }).applications.mailCopy({
          id: begun.idempotencyKey,
        });
      if (count < 10) await ask('203.0.113.9');
      else {
        await expect(ask('203.0.113.9')).rejects.toMatchObject({ cause: { reason: 'mail_refused' } });
        await ask('203.0.113.10');
      }
    }
  });

  test('is asked for once a day', async () => {
    const { mailCopy, listAsked: listCopies } = await anApplication();
    await mailCopy();
    await expect(mailCopy()).rejects.toMatchObject({ cause: { code: 'too_many', reason: 'copy_mailed' } });
    expect(await listCopies()).toHaveLength(1);
    deps.moveClock(dayMs);
    await mailCopy();
    expect(await listCopies()).toHaveLength(2);
    // The clock was ahead, and is set back.
    deps.moveClock(-2 * dayMs);
    await mailCopy();
    expect(await listCopies()).toHaveLength(3);
    deps.moveClock(dayMs);
  });

  test('is within the limits of its address, and a refused one does not count', async () => {
    const email = `limited.${newId()}@mail.example`;
    const all: ReturnType<typeof begin>[] = [];
    for (let count = 0; count < 3; count += 1) {
      const begun = begin();
      await sendInterview(deps, interviewFields({ email, headline: `Story ${count} of the valley` }), begun);
      all.push(begun);
    }
    const send = (begun: (typeof all)[number]) =>
      callAs(begun, mailDeps).mailCopy({ id: begun.idempotencyKey });
    const [first, second, third] = all;
    if (!first || !second || !third) throw new Error('There are three applications.');
    await send(first);
    await send(second);
    const refused = { cause: { code: 'too_many', reason: 'mail_refused' } };
    await expect(send(third)).rejects.toMatchObject(refused);
    deps.moveClock(dayMs);
    await send(third);
  });

  test('is refused without a mail server', async () => {
    const { mailCopy, listAsked: listCopies } = await anApplication();
    await expect(mailCopy(deps)).rejects.toMatchObject({
      cause: { code: 'conflict', reason: 'no_mail_server' },
    });
    expect(await listCopies()).toEqual([]);
  });

  test('is refused for suspected spam, whose address may belong to anybody', async () => {
    const {
      begun,
      mailCopy,
      listAsked: listCopies,
    } = await anApplication({ spamSignals: { isHoneypotFilled: true } });
    const status = await callAs(begun, mailDeps).getStatus({ id: begun.idempotencyKey });
    expect(applicationStatusView.parse(status).canMailCopy).toBe(false);
    await expect(mailCopy()).rejects.toMatchObject({ cause: { reason: 'mail_refused' } });
    expect(await listCopies()).toEqual([]);
  });
});
