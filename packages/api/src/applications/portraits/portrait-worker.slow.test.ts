import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStagedFile } from '../../files/testing.ts';
import { aStaffMember, createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { removeApplication } from '../review/remove-application.ts';
import { interviewFields, sendInterview } from '../testing.ts';
import { type PortraitWorker, startPortraitWorker } from './portrait-worker.ts';
import { findPortrait } from './queries.ts';

let deps: TestDeps;
let worker: PortraitWorker;
beforeEach(async () => {
  deps = await openTestDeps();
  worker = startPortraitWorker(deps);
});
afterEach(async () => {
  await worker.stop();
  await deps.close();
});

async function apply(portrait: Buffer): Promise<string> {
  const stagedFiles = [await aStagedFile(deps, 'portraitUrl', portrait)];
  return (await sendInterview(deps, interviewFields(), { stagedFiles })).id;
}

const aPicture = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
const isDone = async () =>
  (await deps.db.read.selectFrom('portrait_waiting').selectAll().execute()).length === 0;

test('a portrait is rendered in small after its submission, and goes with its application', async () => {
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

test('what cannot be decoded has no rendition, and keeps no other waiting', async () => {
  const broken = await apply(Buffer.from('no picture'));
  const good = await apply(await aPicture());
  await expect.poll(isDone).toBe(true);
  const portraits = await createStaffCaller(deps).applications.portraits({ ids: [broken, good] });
  expect(Object.keys(portraits)).toEqual([good]);
});
