import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { dayMs } from '@isangano/contracts/durations';
import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { hashAccessToken } from '../uploads/access.ts';
import { anUpload } from '../uploads/testing.ts';
import { checkDrafts } from './delete-drafts.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const id = 'a1'.repeat(16);
const accessTokenHash = hashAccessToken('own'.padEnd(43, '_'));

async function aDraftWithUpload() {
  const upload = await anUpload(deps, 'film', { accessTokenHash });
  const draft = { id, kind: 'partner' as const, content: 'encrypted', basedOn: 0, reminderEmail: null };
  await createTestCaller(deps, { accessTokenHash }).drafts.save({ ...draft, uploads: [upload.id] });
  return upload;
}

test('a draft and its uploads are in order for as long as they live', async () => {
  await aDraftWithUpload();
  await anUpload(deps, 'of no draft');
  expect(await checkDrafts(deps)).toEqual([]);
});

test.each<[string, object]>([
  ['that does not exist', { id: 'b2'.repeat(16) }],
  ['of another application', { token_hash: hashAccessToken('foreign'.padEnd(43, '_')) }],
])('an upload that names a draft %s is reported', async (_what, changes) => {
  const { fileId } = await aDraftWithUpload();
  await deps.db.write.updateTable('draft').set(changes).execute();
  expect(await checkDrafts(deps)).toEqual([
    `file ${fileId} of an upload belongs to no draft of its application`,
  ]);
});

test('what has expired is reported if it was not removed within a day', async () => {
  await aDraftWithUpload();
  const { fileId } = await anUpload(deps, 'of no draft');
  const advice = 'has expired and was not removed; a server does so when it starts';
  deps.moveClock(uploadLifetimeMs + dayMs);
  expect(await checkDrafts(deps)).toEqual([]);
  deps.moveClock(1);
  expect(await checkDrafts(deps)).toEqual([`file ${fileId} of an upload ${advice}`]);
  deps.moveClock(draftLifetimeMs - uploadLifetimeMs);
  expect(await checkDrafts(deps)).toContain(`draft ${id} ${advice}`);
});
