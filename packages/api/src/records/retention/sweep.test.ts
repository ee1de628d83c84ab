import { draftLifetimeMs, draftReminderMs } from '@isangano/contracts/drafts/limits';
import { dayMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeApplication } from '../../modules/applications/review/remove-application.ts';
import { anInterview, interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { listAuditEntries } from '../../modules/audit/queries.ts';
import { recordAction } from '../../modules/audit/record-action.ts';
import { aStagedFile } from '../../modules/files/testing.ts';
import { listMailsAbout } from '../../modules/mail/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { hashAccessToken } from '../../modules/uploads/access.ts';
import { anUpload } from '../../modules/uploads/testing.ts';
import { aStaffMember, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { startSweep } from './sweep.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const email = 'keza@mail.example';
const accessTokenHash = hashAccessToken('own'.padEnd(43, '_'));

async function saveDraft(id: string, token: string, uploads: string[] = []) {
  const draft = { id: id.repeat(16), kind: 'interview' as const, content: 'encrypted', basedOn: 0, uploads };
  await createTestCaller(deps, { accessTokenHash: token }).drafts.save({ ...draft, reminderEmail: email });
}

/** Starts a sweep and waits until it has ended. */
async function sweepOnce(changes: Partial<TestDeps> = {}): Promise<void> {
  await startSweep({ ...deps, ...changes }).stop();
}

const listDraftIds = async () =>
  (await deps.db.read.selectFrom('draft').select('id').execute()).map(({ id }) => id.slice(0, 2));

test('a sweep removes expired drafts with their uploads, reminds of others, and removes expired uploads', async () => {
  const { id } = await anUpload(deps, 'film', { accessTokenHash });
  await saveDraft('a1', accessTokenHash, [id]);
  await anUpload(deps, 'of no draft');
  deps.moveClock(draftReminderMs);
  await saveDraft('b2', hashAccessToken('second'.padEnd(43, '_')));
  deps.moveClock(draftLifetimeMs - draftReminderMs + 1);
  await sweepOnce();
  expect(await listDraftIds()).toEqual(['b2']);
  expect(await deps.files.listStaged()).toEqual([]);
  expect(await listMailsAbout(deps, email)).toHaveLength(1);
});

test('a sweep of a server that runs on deletes idempotency keys and recipients, and shortens addresses after ninety days', async () => {
  await createTestCaller(deps, { idempotencyKey: 'a key' }).messages.create(messageInput());
  await anInterview(deps);
  // Old by the clock of the test, and by that of the database, which allows the change.
  const at = new Date(Math.min(Date.now(), deps.clock()) - 90 * dayMs - 1000).toISOString();
  await recordAction(deps.db.write, aStaffMember, { action: 'signed_out' }, at);
  deps.moveClock(90 * dayMs + 1);
  await sweepOnce();
  expect(await deps.db.read.selectFrom('recipient_mail').select('kind').execute()).toEqual([]);
  expect(await deps.db.read.selectFrom('idempotency_key').select('key').execute()).toEqual([]);
  const entries = await listAuditEntries(deps.db.read, {}, { before: undefined });
  expect(entries.map(({ address }) => address)).toEqual(['192.0.2.']);
});

test('what fails is logged, and keeps nothing else from being done', async () => {
  await anUpload(deps, 'of no draft');
  await saveDraft('a1', accessTokenHash);
  deps.moveClock(draftLifetimeMs - draftReminderMs + 1);
  const error = vi.fn();
  const keys = new Proxy(deps.keys, {
    get() {
      throw new Error('no keys');
    },
  });
  await sweepOnce({ keys, log: { ...deps.log, error } });
  const failure = 'reminders of drafts could not be stored, will be retried';
  expect(error.mock.calls).toEqual([[{ err: new Error('no keys') }, failure]]);
  expect(await deps.files.listStaged()).toEqual([]);
  await sweepOnce();
  expect(await listMailsAbout(deps, email)).toHaveLength(1);
});

test('a file of a deleted record that could not be removed is removed by the next sweep', async () => {
  const file = await aStagedFile(deps, 'uploadDocsUrls');
  const { id } = await sendInterview(deps, interviewFields(), { stagedFiles: [file] });
  const files = { ...deps.files, remove: () => Promise.reject(new Error('no storage')) };
  await removeApplication({ ...deps, files }, aStaffMember, { id });
  expect(await deps.files.stat(file.id)).toBeDefined();
  await sweepOnce();
  expect(await deps.files.stat(file.id)).toBeUndefined();
});

test('with a clock that is behind nothing is removed, and nobody is reminded of an expired draft', async () => {
  await saveDraft('a1', accessTokenHash);
  deps.moveClock(draftLifetimeMs + 20 * dayMs);
  await anInterview(deps);
  deps.moveClock(-10 * dayMs);
  await sweepOnce();
  expect(await listDraftIds()).toEqual(['a1']);
  expect(await listMailsAbout(deps, email)).toEqual([]);
});
