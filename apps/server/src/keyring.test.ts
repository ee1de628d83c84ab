import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeyringError, readKeyring } from './keyring.ts';

let dataDir: string;
let path: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'isangano-keyring-'));
  path = join(dataDir, 'jwt-secret');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = () => readKeyring({ dataDir, jwtSecret: undefined });

test('the first secret is created once', async () => {
  const [first] = await read();
  expect(first.secret).toBe(await readFile(path, 'utf8'));
  expect(await read()).toEqual([first]);
});

test('servers that start at the same time on a new data folder share the first secret', async () => {
  const keyrings = await Promise.all(Array.from({ length: 20 }, read));
  const secrets = new Set(keyrings.map(([first]) => first.secret));
  expect([...secrets]).toEqual([await readFile(path, 'utf8')]);
  expect(await readdir(dataDir)).toEqual(['jwt-secret']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a first secret that cannot be read is never replaced by another one', async () => {
  // Root may read every file, but not a link to itself.
  await symlink(path, path);
  await expect(read()).rejects.toThrow(KeyringError);
  await expect(read()).rejects.toThrow(/The keyring cannot be read: .*jwt-secret/);
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
});

test('an empty first secret is refused', async () => {
  await writeFile(path, '');
  await expect(read()).rejects.toThrow('is empty, restore it from a backup.');
  expect(await readFile(path, 'utf8')).toBe('');
});
