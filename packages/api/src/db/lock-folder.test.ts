import { mkdtemp, readdir, rm } from 'node:fs/promises';
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
