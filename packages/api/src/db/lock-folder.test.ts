import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './lock-folder.ts';

test('a folder belongs to one server until it lets go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-lock-'));
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  expect(await readdir(folder)).toEqual(['server.lock']);
  unlock();
  lockFolder(folder)();
  await rm(folder, { recursive: true });
});
