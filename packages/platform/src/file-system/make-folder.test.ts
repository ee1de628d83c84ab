import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-folders-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

test('creates a folder with its parents, readable only by its owner, and says whether it was new', async () => {
  const folder = join(scratch, 'a/b/c');
  expect(await makeFolder(folder)).toBe(true);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await makeFolder(folder)).toBe(false);
});

test.runIf(process.platform === 'linux')('fails where no folder can be created', async () => {
  await expect(makeFolder('/proc/isangano/data')).rejects.toThrow(
    'The folder /proc/isangano/data cannot be used: no folder can be created there.',
  );
});

test('names a folder that cannot be used, and why', async () => {
  const file = join(scratch, 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toThrow(`The folder ${file} cannot be used: it is a file.`);
  await expect(makeFolder(join(file, 'x'))).rejects.toThrow('cannot be used: a part of its path is a file.');
  const link = join(scratch, 'link');
  await symlink(join(scratch, 'nowhere'), link);
  await expect(makeFolder(link)).rejects.toThrow(`The folder ${link} cannot be used`);
});
