import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, type TestApp } from '../testing.ts';
import { commandsEntry } from '../testing-entry.ts';
import { runOnFolder } from './testing.ts';

// Hashing passwords can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const logLine = z.record(z.string(), z.unknown());

let app: TestApp;
let scratch: string;
beforeAll(async () => {
  app = await openTestApp();
  scratch = await mkdtemp(join(tmpdir(), 'isangano-log-'));
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true, force: true });
});

const getLogPath = () => join(app.folder, 'commands.log');

async function readLog(): Promise<Record<string, unknown>[]> {
  const lines = await readFile(getLogPath(), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => logLine.parse(JSON.parse(line)));
}

test('commands that change accounts or tokens, or change or copy data, leave a line in the log', async () => {
  const email = 'keza@isangano.example';
  await runOnFolder(app.folder, 'admin list');
  await runOnFolder(app.folder, 'admin create');
  expect(await readLog()).toEqual([]);
  const { output } = await runOnFolder(app.folder, `admin create --email ${email} --role owner`);
  await runOnFolder(app.folder, `admin disable --email ${email}`);
  await runOnFolder(app.folder, `admin enable --email ${email}`);
  await runOnFolder(app.folder, `admin reset-password --email ${email} --password-stdin`, {
    input: 'a long new password',
  });
  const token = await runOnFolder(app.folder, `token create --name partner --owner ${email}`);
  const id = /^id +(\S+)/.exec(token.output)?.[1];
  await runOnFolder(app.folder, `token revoke --id ${id}`);
  await runOnFolder(app.folder, 'token revoke --id unknown');
  await runOnFolder(app.folder, 'erase --email person@mail.example --yes');
  await runOnFolder(app.folder, `export --email person@mail.example --to ${join(app.folder, 'person')}`);
  await runOnFolder(app.folder, 'retention --dry-run');
  const archive = join(scratch, 'all.tar');
  await runOnFolder(app.folder, `backup --to ${archive}`);
  await runOnFolder(app.folder, `database move --to sqlite:${join(scratch, 'moved.sqlite')}`);
  await runOnFolder(app.folder, 'copy now');
  await runOnFolder(app.folder, 'copy claim');
  expect(await readLog()).toMatchObject([
    { command: 'admin create', email, exitCode: 0, user: expect.any(String), time: expect.any(String) },
    { command: 'admin disable', email },
    { command: 'admin enable', email },
    { command: 'admin reset-password', email },
    { command: 'token create', name: 'partner' },
    { command: 'token revoke', id },
    { command: 'token revoke', id: 'unknown', exitCode: 1 },
    { command: 'erase', yes: true, exitCode: 1 },
    { command: 'export', exitCode: 1 },
    { command: 'retention', 'dry-run': true },
    { command: 'backup', to: archive, exitCode: 0 },
    { command: 'database move' },
    { command: 'copy now', exitCode: 1 },
    { command: 'copy claim', exitCode: 1 },
  ]);
  const log = await readFile(getLogPath(), 'utf8');
  const password = /password +(\S+)/.exec(output)?.[1] ?? 'none';
  const secret = /token +(\S+)/.exec(token.output)?.[1] ?? 'none';
  for (const hidden of ['person@mail.example', 'a long new password', password, secret])
    expect(log).not.toContain(hidden);
  expect((await stat(getLogPath())).mode & 0o777).toBe(0o600);
});

test('a command on a folder without a database leaves no folder', async () => {
  const folder = join(scratch, 'misspelt');
  expect((await runOnFolder(folder, 'webhook list')).warnings).toContain('There is no database');
  expect((await runOnFolder(folder, 'retention')).code).toBe(1);
  expect(existsSync(folder)).toBe(false);
});

test('what a full disk did not take of a command is on standard error', async () => {
  const line = 'admin create --email mugisha@isangano.example --role reader';
  const child = spawn(
    'sh',
    ['-c', 'exec "$0" "$@" > /dev/full', process.execPath, commandsEntry, ...line.split(' ')],
    { env: { DATA_DIR: app.folder, PATH: process.env.PATH }, stdio: 'pipe' },
  );
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(errors).toMatch(/password +\S+/);
});
