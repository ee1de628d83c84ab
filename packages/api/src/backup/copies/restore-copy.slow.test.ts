import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DataPaths, toDataPaths } from '../../core/data-paths.ts';
import { aPicture, projectInput, sendProject } from '../../modules/projects/testing.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { createFileKey } from '../encryption.ts';
import { ageKeys } from '../testing.ts';
import { type CopyPlace, listCopies, openCopyPlace, readFileList } from './copy-place.ts';
import { makeCopy } from './make-copy.ts';
import { restoreCopy } from './restore-copy.ts';

// Copies are made with low priority, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let scratch: string;
let identityPath: string;
let otherIdentityPath: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-restore-copy-'));
  identityPath = join(scratch, 'identity.txt');
  otherIdentityPath = join(scratch, 'other.txt');
  await writeFile(identityPath, ageKeys.identity);
  await writeFile(otherIdentityPath, ageKeys.otherIdentity);
});
afterAll(() => rm(scratch, { recursive: true }));

let deps: TestDeps;
let paths: DataPaths;
let place: CopyPlace;
beforeEach(async () => {
  deps = await openTestDeps();
  paths = { ...toDataPaths(deps.folder), databasePath: join(deps.folder, 'test.sqlite') };
  place = await openCopyPlace({ folder: join(scratch, newId()) });
  await sendProject(deps, { fields: projectInput(), image: await aPicture(deps) });
});
afterEach(() => deps.close());

const make = async (recipients = [ageKeys.recipient]) => (await makeCopy(deps, paths, place, recipients)).id;

async function restore(id: string, identity = identityPath): Promise<string[]> {
  const target = toDataPaths(join(scratch, newId()));
  const { newErrors } = await restoreCopy(place, target, { id, key: createFileKey(identity) });
  return newErrors;
}

async function listFileKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of place.files.listPermanent()) keys.push(key);
  return keys;
}

test('after a change of the recipients, the new identity opens each new copy, and the former one those from before', async () => {
  const first = await make();
  const formerFiles = await listFileKeys();
  deps.moveClock(60_000);
  const second = await make([ageKeys.otherRecipient]);
  expect(await restore(second, otherIdentityPath)).toEqual([]);
  expect(await restore(first)).toEqual([]);
  await expect(restore(second)).rejects.toThrow('The identity does not open this backup.');
  // The files of the former recipients go with the last copy that has them.
  deps.moveClock(60 * dayMs);
  await make([ageKeys.otherRecipient]);
  deps.moveClock(8 * dayMs);
  const last = await make([ageKeys.otherRecipient]);
  expect(await listCopies(place)).not.toContain(first);
  const left = await listFileKeys();
  expect(left).toHaveLength(formerFiles.length);
  expect(left.filter((key) => formerFiles.includes(key))).toEqual([]);
  expect(await restore(last, otherIdentityPath)).toEqual([]);
});

test('the same recipients in another order need no second copy of a file', async () => {
  await make([ageKeys.recipient, ageKeys.otherRecipient]);
  const files = await listFileKeys();
  deps.moveClock(60_000);
  await make([ageKeys.otherRecipient, ageKeys.recipient]);
  expect(await listFileKeys()).toEqual(files);
});

test('a copy of an earlier version, which has its files under their own ids, is restored', async () => {
  const copyId = await make();
  const keys = await readFileList(place, copyId);
  for (const [id, key] of keys) {
    const path = join(scratch, newId());
    await place.files.copyTo(key, path);
    await place.files.importFile(id, path);
    await place.files.remove(key);
  }
  await place.lists.remove(copyId);
  await place.lists.stage(copyId, Readable.from([Buffer.from([...keys.keys()].join('\n'))]));
  await place.lists.promote(copyId);
  expect(await restore(copyId)).toEqual([]);
});

/** Replaces the content of a file at the place. */
async function replaceCopied(key: string, change: (content: Buffer) => Buffer): Promise<void> {
  const path = join(scratch, newId());
  await writeFile(path, change(await buffer(await place.files.open(key))));
  await place.files.remove(key);
  await place.files.importFile(key, path);
}

const damages: [string, (content: Buffer) => Buffer][] = [
  ['its end is missing', (content) => content.subarray(0, -100)],
  ['its content was changed', (content) => Buffer.concat([content.subarray(0, -1), Buffer.from('?')])],
  ['its beginning was changed', (content) => Buffer.concat([Buffer.from('?'), content.subarray(1)])],
  ['it is empty', () => Buffer.of()],
];

test.each(damages)(
  'a copy of which a file cannot be read, as %s, is restored without it',
  async (_, change) => {
    const copyId = await make();
    const [damaged = ['', '']] = await readFileList(place, copyId);
    const [id, key] = damaged;
    await replaceCopied(key, change);
    expect(await restore(copyId)).toEqual([
      expect.stringMatching(`^file ${id} of .* cannot be read from the copy: .`),
    ]);
  },
);

test('a copied file whose end is missing is copied again', async () => {
  const [key = ''] = (await readFileList(place, await make())).values();
  await replaceCopied(key, (content) => content.subarray(0, -100));
  deps.moveClock(60_000);
  expect(await restore(await make())).toEqual([]);
});

test('a copied file that is whole is not copied again', async () => {
  const [key = ''] = (await readFileList(place, await make())).values();
  const copied = await place.files.stat(key);
  deps.moveClock(60_000);
  await make();
  expect(await place.files.stat(key)).toEqual(copied);
});

test('nothing is restored if the place cannot be reached any more', async () => {
  const copyId = await make();
  const open = () => {
    const stream = new Readable({ read: () => stream.destroy(new AppError('unavailable')) });
    return Promise.resolve(stream);
  };
  const target = toDataPaths(join(scratch, newId()));
  const away = { ...place, files: { ...place.files, open } };
  const restoring = restoreCopy(away, target, { id: copyId, key: createFileKey(identityPath) });
  await expect(restoring).rejects.toMatchObject({ code: 'unavailable' });
  await expect(readFile(target.databasePath)).rejects.toThrow('ENOENT');
});
