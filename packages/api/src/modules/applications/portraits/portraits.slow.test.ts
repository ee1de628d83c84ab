import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../database/database.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../../testing.ts';
import { aStagedFile } from '../../files/testing.ts';
import { hashAccessToken } from '../../uploads/access.ts';
import { removeApplication } from '../review/remove-application.ts';
import { interviewFields, sendInterview } from '../testing.ts';
import { startPortraitWorker } from './portraits.ts';
import { findPortrait, insertPortrait } from './queries.ts';

let deps: TestDeps;
let worker: ReturnType<typeof startPortraitWorker>;
beforeEach(async () => {
  deps = await openTestDeps();
  worker = startPortraitWorker(deps);
});
afterEach(async () => {
  await worker.stop();
  await deps.close();
});

/** An application with a portrait, which its applicant can correct. */
async function aCorrectable() {
  const accessTokenHash = hashAccessToken('own'.padEnd(43, '_'));
  const idempotencyKey = 'a1'.repeat(16);
  const first = await aStagedFile(deps, 'portraitUrl', await aPicture());
  const submission = { accessTokenHash, idempotencyKey, stagedFiles: [first] };
  const { id } = await sendInterview(deps, interviewFields(), submission);
  const { portraits, askCorrection } = createStaffCaller(deps).applications;
  return {
    id,
    first,
    read: () => portraits({ ids: [id] }),
    correct: async () => {
      await askCorrection({ id, fields: ['portraitUrl'], reason: 'Blurred', days: 7 });
      const next = await aStagedFile(deps, 'portraitUrl', await aPicture());
      const applicant = createTestCaller(deps, { accessTokenHash, stagedFiles: [next] }).applications;
      await applicant.answerCorrection({ id: idempotencyKey });
      return next;
    },
  };
}

async function apply(portrait: Buffer): Promise<string> {
  const stagedFiles = [await aStagedFile(deps, 'portraitUrl', portrait)];
  return (await sendInterview(deps, interviewFields(), { stagedFiles })).id;
}

const aPicture = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
const countWaiting = async () =>
  (await deps.db.read.selectFrom('portrait_waiting').selectAll().execute()).length;
const isDone = async () => (await countWaiting()) === 0;

test('a portrait is rendered in small once staff look at it, and goes with its application', async () => {
  const id = await apply(await aPicture());
  const staff = createStaffCaller(deps);
  await expect.poll(() => staff.applications.portraits({ ids: [id] })).toHaveProperty(id);
  const links = await staff.applications.portraits({ ids: [id, 'unknown'] });
  const [fileId = ''] = /[\w-]+(?=\/thumbnail\?)/.exec(links[id] ?? '') ?? [];
  const { bytes } = (await findPortrait(deps.db.read, fileId)) ?? {};
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 128 });

  await removeApplication(deps, aStaffMember, { id, kind: 'interview' });
  expect(await findPortrait(deps.db.read, fileId)).toBeUndefined();
  expect(await staff.applications.portraits({ ids: [id] })).toEqual({});
});

test('a portrait that is corrected is shown in place of the earlier one, whose rendition is deleted', async () => {
  const { id, first, read, correct } = await aCorrectable();
  await expect.poll(read).toHaveProperty(id);
  const next = await correct();
  await expect.poll(read).toEqual({ [id]: expect.stringContaining(next.id) });
  expect(await findPortrait(deps.db.read, first.id)).toBeUndefined();
  const renditions = await deps.db.read.selectFrom('portrait_rendition').select('file_id').execute();
  expect(renditions).toEqual([{ file_id: next.id }]);
});

test('a portrait that is corrected before it is rendered has no rendition', async () => {
  const { id, first, read, correct } = await aCorrectable();
  const next = await correct();
  await expect.poll(read).toEqual({ [id]: expect.stringContaining(next.id) });
  await inTransaction(deps.db, (trx) => insertPortrait(trx, first.id, new Uint8Array()));
  expect(await read()).toEqual({ [id]: expect.stringContaining(next.id) });
});

test('what cannot be decoded has no rendition, and keeps no other waiting', async () => {
  const broken = await apply(Buffer.from('no picture'));
  const good = await apply(await aPicture());
  await createStaffCaller(deps).applications.portraits({ ids: [broken, good] });
  await expect.poll(isDone).toBe(true);
  const portraits = await createStaffCaller(deps).applications.portraits({ ids: [broken, good] });
  expect(Object.keys(portraits)).toEqual([good]);
});

test('what nobody looks at is not decoded, and neither is what would take much memory', async () => {
  const unseen = await apply(await aPicture());
  const deep = await sharp({
    create: { width: 6300, height: 6300, channels: 3, background: 'red' },
  })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer();
  const large = await apply(deep);
  const { portraits } = createStaffCaller(deps).applications;
  await portraits({ ids: [large] });
  await expect.poll(countWaiting).toBe(1);
  expect(await portraits({ ids: [large] })).toEqual({});
  await expect.poll(() => portraits({ ids: [unseen] })).toHaveProperty(unseen);
});
