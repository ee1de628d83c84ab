import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { upgradeDatabase } from './migrate.ts';
import { writeFilledDatabase } from './migrations/testing.ts';

vi.mock('node:fs/promises', { spy: true });

test('an upgrade without enough free space is refused before it changes anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-space-'));
  const path = join(folder, 'old.sqlite');
  await writeFilledDatabase(path, 40);
  const before = await readFile(path);
  vi.mocked(statfs).mockResolvedValue(
    Object.assign(await statfs(folder), { bsize: 1024 * 1024, bavail: 32 }),
  );
  const onStep = vi.fn<() => void>();
  await expect(upgradeDatabase(path, onStep)).rejects.toThrow(
    /needs 33 MB of free space, and the disk has 32 MB. Nothing was changed: free space, then start again\.$/,
  );
  expect(onStep).not.toHaveBeenCalled();
  expect((await readFile(path)).equals(before)).toBe(true);
  await rm(folder, { recursive: true });
});
