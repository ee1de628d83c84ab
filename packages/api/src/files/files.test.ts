import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitInterview } from '../applications/submit-interview.ts';
import { aSubmission } from '../applications/testing.ts';
import { newId } from '../ids.ts';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { checkFileLink, signedFileLink } from './links.ts';
import { insertFileRemovals } from './queries.ts';
import { reconcileFiles } from './reconcile.ts';
import { anArrival, storedNames } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

describe('the storage', () => {
  test('gives a file back whole or in part, before and after it is permanent', async () => {
    const { id } = await anArrival(deps, 'docs', '0123456789');
    expect(await text(await deps.files.open(id))).toBe('0123456789');
    await deps.files.keep(id);
    await deps.files.keep(id);
    expect(await text(await deps.files.open(id, { start: 2, end: 4 }))).toBe('234');
    expect(await deps.files.listIncoming()).toEqual([]);
    await deps.files.remove(id);
    expect(await deps.files.stat(id)).toBeUndefined();
  });

  test('leaves nothing of a stream that breaks', async () => {
    async function* broken() {
      yield Buffer.from('first');
      throw new Error('the line went dead');
    }
    await expect(deps.files.receive(newId(), broken())).rejects.toThrow('the line went dead');
    expect(await deps.files.listIncoming()).toEqual([]);
  });

  test('says so when there is no room, and leaves nothing', async () => {
    async function* tooMuch() {
      yield Buffer.from('first');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await expect(deps.files.receive(newId(), tooMuch())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 60,
    });
    expect(await deps.files.listIncoming()).toEqual([]);
  });

  test.each(['../../etc/passwd', 'a/b', '', '.'])('knows no key %j', async (key) => {
    await expect(deps.files.open(key)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deps.files.remove(key)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('after a crash arrivals with a record stay, others go, and files of deleted records too', async () => {
  const recorded = await anArrival(deps, 'portraitUrl');
  const keepFails = { ...deps, files: { ...deps.files, keep: () => Promise.reject(new Error('killed')) } };
  await submitInterview(keepFails, aSubmission({ files: [recorded] }));
  const halfSent = await anArrival(deps, 'portraitUrl');
  const deleted = await anArrival(deps, 'docs');
  await deps.files.keep(deleted.id);
  await insertFileRemovals(deps.db.write, [deleted.id]);
  expect((await deps.files.listIncoming()).toSorted()).toEqual([recorded.id, halfSent.id].toSorted());

  await reconcileFiles(deps);
  expect(await deps.files.listIncoming()).toEqual([]);
  expect(await storedNames(deps.folder)).toEqual([recorded.id]);
});

describe('a signed link', () => {
  const key = new Uint8Array(32).fill(7);
  const now = Date.parse('2026-11-20T08:07:00Z');
  const link = new URL(signedFileLink(key, 'file-1', now, 'staff-1'), 'http://localhost');
  const parts = {
    fileId: 'file-1',
    expires: link.searchParams.get('expires') ?? '',
    by: link.searchParams.get('by') ?? '',
    signature: link.searchParams.get('signature') ?? '',
  };

  test('holds for an hour at most', () => {
    expect(link.pathname).toBe('/files/file-1');
    expect(checkFileLink(key, parts, now)).toBe('valid');
    expect(checkFileLink(key, parts, now + 50 * 60_000)).toBe('valid');
    expect(checkFileLink(key, parts, now + 60 * 60_000)).toBe('expired');
  });

  test('cannot be altered', () => {
    const later = String(Number(parts.expires) + 3600);
    expect(checkFileLink(key, { ...parts, expires: later }, now)).toBe('altered');
    expect(checkFileLink(key, { ...parts, fileId: 'file-2' }, now)).toBe('altered');
    expect(checkFileLink(key, { ...parts, by: 'staff-2' }, now)).toBe('altered');
    expect(checkFileLink(key, { ...parts, signature: '' }, now)).toBe('altered');
    expect(checkFileLink(new Uint8Array(32), parts, now)).toBe('altered');
  });
});
