import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { runOnFolder, startOnFolder } from './testing.ts';

// These tests start processes, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const person = 'mutesi@mail.example';

let app: TestApp;
let scratch: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
  scratch = await mkdtemp(join(tmpdir(), 'isangano-leftovers-'));
  const payload = { fullName: 'Divine Mutesi', email: person, subject: 'A', message: 'B' };
  await app.server.inject({ method: 'POST', url: `${apiPrefix}${restPaths.messages}`, payload });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true, force: true });
});

const listCopies = async () =>
  (await readdir(join(app.folder, 'files'))).filter((name) => name.startsWith('backup-'));

/** Starts a backup that has staged all data and waits for a reader of its archive. */
async function startStalledBackup(name: string) {
  const archive = join(scratch, name);
  execFileSync('sh', ['-c', 'mkfifo "$0"', `${archive}.part`]);
  const child = startOnFolder(app.folder, `backup --to ${archive}`);
  children.push(child);
  const manifest = async () => {
    const [copy] = await listCopies();
    return copy ? await readdir(join(app.folder, 'files', copy)) : [];
  };
  await expect.poll(manifest, { timeout: 20_000 }).toContain('manifest.json');
  return { child, archive };
}

/** Starts a backup and kills it while a copy of all data is staged. */
async function killBackup(name: string): Promise<void> {
  const { child } = await startStalledBackup(name);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await listCopies()).toHaveLength(1);
}

test('the copy of a running backup stays, and a second backup is refused', async () => {
  const { child, archive } = await startStalledBackup('running.tar');
  expect(await runOnFolder(app.folder, 'check')).toMatchObject({ code: 0, output: 'All is in order.' });
  expect(await runOnFolder(app.folder, `backup --to ${join(scratch, 'second.tar')}`)).toMatchObject({
    code: 1,
    warnings: `Another backup or restore of ${app.folder} is running.`,
  });
  expect(await listCopies()).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await rm(`${archive}.part`);
  await runOnFolder(app.folder, 'check');
});

test('check reports the copy that a killed backup has left, and removes it', async () => {
  await killBackup('check.tar');
  const { code, output } = await runOnFolder(app.folder, 'check');
  expect(code).toBe(1);
  expect(output).toContain('a copy of all data that a killed backup or restore had left; it was removed');
  expect(await listCopies()).toEqual([]);
  expect((await runOnFolder(app.folder, 'check')).code).toBe(0);
});

test('the next backup removes the copy that a killed one has left', async () => {
  await killBackup('backup.tar');
  expect((await runOnFolder(app.folder, `backup --to ${join(scratch, 'next.tar')}`)).code).toBe(0);
  expect(await listCopies()).toEqual([]);
});

test('erase removes the copy that a killed backup has left, even if nothing else is stored', async () => {
  await killBackup('erase.tar');
  expect((await runOnFolder(app.folder, `erase --email ${person} --yes`)).code).toBe(0);
  expect(await listCopies()).toEqual([]);
  await killBackup('erase-again.tar');
  expect((await runOnFolder(app.folder, `erase --email ${person} --yes`)).code).toBe(1);
  expect(await listCopies()).toEqual([]);
});

test('a restore removes the copy that a killed restore has left, and nothing else', async () => {
  const archive = join(scratch, 'whole.tar');
  await runOnFolder(app.folder, `backup --to ${archive}`);
  const folder = join(scratch, 'restored');
  await mkdir(join(folder, 'restore-abcdef'), { recursive: true });
  await writeFile(join(folder, 'restore-abcdef/database.sqlite'), 'a copy');
  expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({ code: 0, warnings: '' });
  expect((await readdir(folder)).filter((name) => name.startsWith('restore-'))).toEqual([]);
});
