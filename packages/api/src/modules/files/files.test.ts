import { text } from 'node:stream/consumers';
import { hourMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import { checkQuery } from '@isangano/platform/keys/signed-query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys } from '../../core/keys/keys.ts';
import { inTransaction } from '../../database/database.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { interviewFields, sendInterview } from '../applications/testing.ts';
import { insertPicture } from '../content/queries.ts';
import { createFileLink, openFile } from './links.ts';
import { insertFileRemovals, listFileRemovals } from './queries.ts';
import { reconcileFiles } from './remove-files.ts';
import { withStagedFiles } from './staged-files.ts';
import { aStagedFile, listStoredNames } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

describe('the storage', () => {
  test('returns a file completely or in part, staged or permanent', async () => {
    const { id } = await aStagedFile(deps, 'docs', '0123456789');
    expect(await text(await deps.files.open(id))).toBe('0123456789');
    await deps.files.promote(id);
    await deps.files.promote(id);
    expect(await text(await deps.files.open(id, { start: 2, end: 4 }))).toBe('234');
    expect(await deps.files.listStaged()).toEqual([]);
    await deps.files.remove(id);
    expect(await deps.files.stat(id)).toBeUndefined();
  });

  test('leaves no file after a failed stream', async () => {
    async function* broken() {
      yield Buffer.from('first');
      throw new Error('connection lost');
    }
    await expect(deps.files.stage(newId(), broken())).rejects.toThrow('connection lost');
    expect(await deps.files.listStaged()).toEqual([]);
  });

  test('throws unavailable when the disk is full, and leaves no file', async () => {
    async function* tooMuch() {
      yield Buffer.from('first');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await expect(deps.files.stage(newId(), tooMuch())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 60,
    });
    expect(await deps.files.listStaged()).toEqual([]);
  });

  test.each(['../../etc/passwd', 'a/b', '', '.'])('throws not_found for the key %j', async (key) => {
    await expect(deps.files.open(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deps.files.remove(key)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a file whose record is still being committed when the answer is lost stays', async () => {
  const { id, name, type, sha256, sizeBytes } = await aStagedFile(deps, 'image');
  const row = { id, name, type, sha256, size_bytes: sizeBytes, width: 1, height: 1 };
  let commit: Promise<unknown> | undefined;
  const call = withStagedFiles(deps, [id], async () => {
    commit = inTransaction(deps.db, (trx) =>
      insertPicture(trx, { ...row, picture_id: 'picture-1', author_id: 'staff-1', created_at: '2026-11-20' }),
    );
    throw new AppError('unavailable');
  });
  await expect(call).rejects.toMatchObject({ code: 'unavailable' });
  await commit;
  expect(await deps.files.stat(id)).toBeDefined();
  await deps.db.write.deleteFrom('content_picture').execute();
  await deps.files.remove(id);
});

test('after a crash promotes staged files with a record and removes the others, and files of deleted records', async () => {
  const recorded = await aStagedFile(deps, 'portraitUrl');
  const failingDeps = {
    ...deps,
    files: { ...deps.files, promote: () => Promise.reject(new Error('killed')) },
  };
  await sendInterview(failingDeps, interviewFields(), { stagedFiles: [recorded] });
  const unrecorded = await aStagedFile(deps, 'portraitUrl');
  const deleted = await aStagedFile(deps, 'docs');
  await deps.files.promote(deleted.id);
  await insertFileRemovals(deps.db.write, [deleted.id]);
  expect((await deps.files.listStaged()).toSorted()).toEqual([recorded.id, unrecorded.id].toSorted());

  await reconcileFiles(deps, { inUseMs: 0 });
  expect(await deps.files.listStaged()).toEqual([]);
  expect(await listStoredNames(deps.folder)).toEqual([recorded.id]);
});

test('files that are marked for removal are removed, however many they are, and whatever file cannot be', async () => {
  const ids = Array.from({ length: 34_000 }, () => newId());
  for (let start = 0; start < ids.length; start += 1000)
    await insertFileRemovals(deps.db.write, ids.slice(start, start + 1000));
  const locked = ids[0];
  const remove = async (id: string) => {
    if (id === locked) throw new Error('locked');
  };
  await reconcileFiles({ ...deps, files: { ...deps.files, remove } }, { inUseMs: 0 });
  const left = await listFileRemovals(deps.db.read);
  expect(left).toContain(locked);
  expect(left.length).toBeLessThan(1000);
  await reconcileFiles(deps, { inUseMs: 0 });
  expect(await listFileRemovals(deps.db.read)).toEqual([]);
});

describe('a signed link', () => {
  const { fileLinks } = deriveKeys('a secret that only the tests use here');
  const now = Date.parse('2026-11-20T08:07:00Z');
  const link = new URL(
    createFileLink(fileLinks, 'file-1', now, { id: 'staff-1', sessionId: 'session-1' }),
    'http://localhost',
  );

  test('expires after an hour at most', () => {
    expect(link.pathname).toBe('/files/file-1');
    expect(checkQuery(fileLinks, openFile('file-1'), link.searchParams, now)).toBe('valid');
    expect(checkQuery(fileLinks, openFile('file-1'), link.searchParams, now + 50 * 60_000)).toBe('valid');
    expect(checkQuery(fileLinks, openFile('file-1'), link.searchParams, now + hourMs)).toBe('expired');
  });

  test('is invalid once altered', () => {
    const alter = (name: string, value: string) => {
      const query = new URLSearchParams(link.searchParams);
      query.set(name, value);
      return query;
    };
    const later = String(Number(link.searchParams.get('expires')) + 3600);
    for (const query of [
      alter('expires', later),
      alter('by', 'staff-2'),
      alter('via', 'token'),
      alter('via', ''),
      alter('signature', ''),
    ])
      expect(checkQuery(fileLinks, openFile('file-1'), query, now)).toBe('altered');
    expect(checkQuery(fileLinks, openFile('file-2'), link.searchParams, now)).toBe('altered');
    expect(
      checkQuery(
        deriveKeys('another secret that only the tests use').fileLinks,
        openFile('file-1'),
        link.searchParams,
        now,
      ),
    ).toBe('altered');
  });
});
