import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './lock-folder.ts';

test('locks a folder for one server until it unlocks it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-lock-'));
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(await readdir(folder)).toEqual(['server.lock']);
  unlock();
  lockFolder(folder)();
  await rm(folder, { recursive: true });
});

test('a lock that cannot be opened is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-lock-'));
  await mkdir(join(folder, 'server.lock'));
  expect(() => lockFolder(folder)).toThrow(
    `The folder ${folder} cannot be used: server.lock cannot be opened.`,
  );
  await rm(folder, { recursive: true });
});
