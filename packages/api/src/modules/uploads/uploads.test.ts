import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { createS3Store } from '@isangano/platform/file-store/s3-store';
import { startS3 } from '@isangano/platform/file-store/testing-s3';
import { newId } from '@isangano/platform/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { interviewFields, sendInterview } from '../applications/testing.ts';
import { checkFiles } from '../files/check-files.ts';
import { reconcileFiles } from '../files/remove-files.ts';
import { aStagedFile } from '../files/testing.ts';
import { newUploadId } from './access.ts';
import { deleteExpiredUploads, removeUpload } from './delete-uploads.ts';
import { appendToUpload, readUpload } from './receive-upload.ts';
import { anUpload, setModified, withoutToken, withToken } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());
beforeEach(async () => {
  await deps.db.write.deleteFrom('upload').execute();
  await reconcileFiles(deps, { inUseMs: 0 });
});

const bytes = (content: string) => Readable.from([Buffer.from(content)]);

async function* breakAfter(content: string) {
  yield Buffer.from(content);
  throw new Error('connection lost');
}

describe('appending to a file', () => {
  test('keeps what was written before the source failed', async () => {
    const key = newId();
    await expect(deps.files.append(key, 0, breakAfter('first'))).rejects.toThrow('connection lost');
    expect(await deps.files.append(key, 5, bytes(' second'))).toBe(12);
    expect(await text(await deps.files.open(key))).toBe('first second');
  });

  test('keeps what was written before the disk was full, which is unavailable', async () => {
    async function* tooMuch() {
      yield Buffer.from('first');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    const key = newId();
    const append = deps.files.append(key, 0, tooMuch());
    await expect(append).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 });
    expect(await deps.files.stat(key)).toMatchObject({ sizeBytes: 5 });
  });

  test('is refused at another offset, and creates no file there', async () => {
    const key = newId();
    const refusal = { code: 'conflict', reason: 'wrong_offset' };
    await expect(deps.files.append(key, 3, bytes('abc'))).rejects.toMatchObject(refusal);
    expect(await deps.files.stat(key)).toBeUndefined();
    await deps.files.append(key, 0, bytes('abc'));
    for (const offset of [0, 2, 4])
      await expect(deps.files.append(key, offset, bytes('abc'))).rejects.toMatchObject(refusal);
    expect(await text(await deps.files.open(key))).toBe('abc');
  });
});

test('an upload in a bucket that is removed while it is received leaves nothing there', async () => {
  const bucket = await startS3();
  const inBucket = { ...deps, files: createS3Store(bucket.s3) };
  const { id } = await anUpload(deps, 'x'.repeat(3_000_000), { received: 0 });
  const { row } = await readUpload(inBucket, id, withToken);
  async function* removeMeanwhile() {
    yield Buffer.alloc(2_000_000);
    await removeUpload(inBucket, row);
    yield Buffer.alloc(1_000_000);
  }
  await appendToUpload(inBucket, inBucket.files, row, 0, removeMeanwhile());
  const left = await bucket.listObjects();
  await bucket.stop();
  expect(left).toEqual([]);
});

test('a part of an upload that is repeated while its application is stored leaves the file of that', async () => {
  const { row } = await readUpload(deps, (await anUpload(deps, 'content', { received: 3 })).id, withToken);
  const file = await aStagedFile(deps, 'uploadDocsUrls');
  const notPermanent = {
    ...deps,
    files: { ...deps.files, promote: () => Promise.reject(new Error('slow')) },
  };
  await sendInterview(notPermanent, interviewFields(), { stagedFiles: [file] });
  const claimed = { ...row, id: newUploadId(), file_id: file.id };
  await expect(appendToUpload(deps, deps.files, claimed, 3, bytes('tent'))).rejects.toThrow();
  expect(await deps.files.stat(file.id)).toBeDefined();
});

describe('an upload', () => {
  test('is found with its access token only', async () => {
    const { id } = await anUpload(deps, 'content', { received: 3 });
    expect(await readUpload(deps, id, withToken)).toMatchObject({ offset: 3, row: { arrived_at: null } });
    for (const access of [withoutToken, { accessTokenHash: 'f'.repeat(64) }])
      await expect(readUpload(deps, id, access)).rejects.toMatchObject({ code: 'not_found' });
    await expect(readUpload(deps, newUploadId(), withToken)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('takes no more than its declared size', async () => {
    const { id } = await anUpload(deps, 'content', { received: 3 });
    const { row } = await readUpload(deps, id, withToken);
    const append = appendToUpload(deps, deps.files, row, 3, bytes('more than is left'));
    await expect(append).rejects.toMatchObject({ code: 'too_large' });
    expect((await readUpload(deps, id, withToken)).offset).toBe(3);
  });

  test('that is removed while it is received leaves no file', async () => {
    const { id, fileId } = await anUpload(deps, 'content', { received: 0 });
    const { row } = await readUpload(deps, id, withToken);
    async function* removeMeanwhile() {
      await removeUpload(deps, row);
      yield Buffer.from('cont');
    }
    await appendToUpload(deps, deps.files, row, 0, removeMeanwhile());
    expect(await deps.files.stat(fileId)).toBeUndefined();
    expect(await removeUpload(deps, row)).toBe(false);
  });

  test('expires a week after its last byte', async () => {
    const now = deps.clock();
    const started = await anUpload(deps, 'content', { received: 3 });
    const created = await anUpload(deps, 'content', { received: 0 });
    const arrived = await anUpload(deps, 'content');
    deps.moveClock(uploadLifetimeMs - 1);
    await setModified(deps, started.fileId, now + 5);
    expect(await deleteExpiredUploads(deps)).toBe(0);
    deps.moveClock(2);
    expect(await deleteExpiredUploads(deps, { isDryRun: true })).toBe(2);
    for (const { id } of [created, arrived])
      await expect(readUpload(deps, id, withToken)).rejects.toMatchObject({ code: 'not_found' });
    expect((await readUpload(deps, started.id, withToken)).offset).toBe(3);
    expect(await deleteExpiredUploads(deps)).toBe(2);
    expect(await deps.files.listStaged()).toEqual([started.fileId]);
    deps.moveClock(5);
    expect(await deleteExpiredUploads(deps)).toBe(1);
    expect(await deps.files.listStaged()).toEqual([]);
  });

  test('of a draft does not expire', async () => {
    const { id } = await anUpload(deps, 'content');
    await deps.db.write.updateTable('upload').set({ draft_id: 'd1' }).where('id', '=', id).execute();
    deps.moveClock(10 * uploadLifetimeMs);
    expect(await deleteExpiredUploads(deps)).toBe(0);
    expect((await readUpload(deps, id, withToken)).expiresAt).toBeNull();
  });

  test('survives a restart, complete or not', async () => {
    const { id, fileId } = await anUpload(deps, 'content', { received: 3 });
    const arrived = await anUpload(deps, 'content');
    const orphan = newId();
    await deps.files.append(orphan, 0, bytes('of no upload'));
    await reconcileFiles(deps, { inUseMs: 0 });
    expect((await deps.files.listStaged()).toSorted()).toEqual([fileId, arrived.fileId].toSorted());
    expect((await readUpload(deps, id, withToken)).offset).toBe(3);
  });

  test('that another process receives is left to it', async () => {
    const { fileId } = await anUpload(deps, 'content', { received: 3 });
    const files = {
      ...deps.files,
      async stat(key: string) {
        const before = await deps.files.stat(key);
        await deps.files.append(key, 3, bytes('t'));
        return before;
      },
    };
    await reconcileFiles({ ...deps, files }, { inUseMs: 0 });
    expect(await deps.files.stat(fileId)).toMatchObject({ sizeBytes: 4 });
  });
});

describe('what waits of one network', () => {
  const create = (limits: Partial<TestDeps['uploadLimits']>, address?: string) =>
    anUpload({ ...deps, uploadLimits: { ...deps.uploadLimits, ...limits } }, 'x'.repeat(10), {
      ...(address && { address }),
    });

  test('is limited in number', async () => {
    const limits = { pendingMaxCount: 2 };
    await create(limits, '2001:db8::1');
    await create(limits, '2001:db8::2');
    await expect(create(limits, '2001:db8::3')).rejects.toMatchObject({
      code: 'too_many',
      reason: 'uploads_pending',
      retryAfterSeconds: 3600,
    });
    await create(limits, '2001:db8:1::1');
  });

  test('is limited in declared bytes', async () => {
    const limits = { pendingMaxBytes: 25 };
    await create(limits);
    const { id } = await create(limits);
    await expect(create(limits)).rejects.toMatchObject({ reason: 'uploads_pending' });
    await removeUpload(deps, (await readUpload(deps, id, withToken)).row);
    await create(limits);
  });
});

test.each([
  ['in number', { allPendingMaxCount: 4 }],
  ['in declared bytes', { allPendingMaxBytes: 40 }],
])(
  'what waits of all networks together is limited %s: the network with most makes room',
  async (_what, limits) => {
    const limited = { ...deps, uploadLimits: { ...deps.uploadLimits, ...limits } };
    const create = (address: string, received: number) =>
      anUpload(limited, 'x'.repeat(10), { address, received });
    const visitor = await create('192.0.2.1', 0);
    const received = await create('198.51.100.1', 10);
    const notReceived = [await create('198.51.100.1', 0), await create('198.51.100.1', 0)];
    const others = [await create('203.0.113.1', 10), await create('203.0.113.2', 10)];
    const rows = await deps.db.read.selectFrom('upload').select('id').execute();
    const kept = new Set(rows.map(({ id }) => id));
    for (const { id } of [visitor, received, ...others]) expect(kept).toContain(id);
    for (const { id } of notReceived) expect(kept).not.toContain(id);
  },
);

describe('a check', () => {
  test('finds an upload whose content is damaged or missing, once it has arrived', async () => {
    await anUpload(deps, 'content', { received: 3 });
    const damaged = await anUpload(deps, 'content');
    const missing = await anUpload(deps, 'content');
    expect(await checkFiles(deps)).toEqual([]);
    await deps.files.append(damaged.fileId, 7, bytes('!'));
    await deps.files.remove(missing.fileId);
    expect((await checkFiles(deps)).toSorted()).toEqual(
      [
        `file ${damaged.fileId} of an upload has another size than its record says`,
        `file ${missing.fileId} of an upload is missing`,
      ].toSorted(),
    );
  });

  test('finds staged files that belong to nothing after a day', async () => {
    const { fileId } = await anUpload(deps, 'content', { received: 3 });
    const key = newId();
    await deps.files.append(key, 0, bytes('left'));
    for (const staged of [key, fileId]) await setModified(deps, staged, deps.clock() - 23 * 3_600_000);
    expect(await checkFiles(deps)).toEqual([]);
    for (const staged of [key, fileId]) await setModified(deps, staged, deps.clock() - 25 * 3_600_000);
    expect(await checkFiles(deps)).toEqual([`staged file ${key} belongs to no record`]);
  });
});
