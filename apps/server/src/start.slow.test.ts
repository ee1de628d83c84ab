import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ageKeys } from '@isangano/api/backup/testing';
import { openDatabase } from '@isangano/api/open-database';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverEntry, spawnServer } from './testing-entry.ts';

// These tests start server processes, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-start-'));
  await mkdir(join(folder, 'site'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function spawnEntry(
  main: string,
  env: Record<string, string> = {},
  options: string[] = [],
  args: string[] = [],
) {
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: join(folder, 'site'),
    PORT: '0',
    LOG_LEVEL: 'warn',
    PATH: process.env.PATH,
  };
  const child = spawn(process.execPath, [...options, main, ...args], {
    env: { ...settings, ...env },
    stdio: 'pipe',
  });
  children.push(child);
  return child;
}

/** Starts a server that is expected to fail, and returns what it prints. */
async function failToStart(env: Record<string, string>): Promise<{ output: string; error: string }> {
  const child = spawnEntry(serverEntry, env);
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  return { output, error };
}

/** Starts a server and returns its output until it is ready. */
async function startServer(env: Record<string, string> = {}): Promise<string> {
  const child = spawnEntry(serverEntry, env);
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('ready at')) return output;
  }
  throw new Error(`not ready: ${output}`);
}

test('a first start that fails on a busy port names it, and has printed the password of the account', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { output, error } = await failToStart({ PORT: String(port) });
  other.close();
  expect(error).toBe(`The port ${port} is in use: stop the other server, or set PORT to another one.\n`);
  expect(output).toMatch(/username {2}admin@isangano\.example\n {2}password {2}\w{16}\n/);
  expect(output).toContain('\n  isangano admin reset-password --email admin@isangano.example');
});

test('a start removes the copy of all data that a killed backup has left, and logs that', async () => {
  const copy = join(folder, 'data/files/backup-abcdef');
  await mkdir(copy, { recursive: true });
  await writeFile(join(copy, 'database.sqlite'), 'a copy');
  const output = await startServer();
  expect(await readdir(join(folder, 'data/files'))).not.toContain('backup-abcdef');
  expect(output).toMatch(/"level":40.*"folder":".*backup-abcdef".*removed a copy of all data/);
});

test('a misspelt setting is logged with the nearest name', async () => {
  const output = await startServer({ TOKEN_HOUR: '4' });
  expect(output).toMatch(
    /"level":40.*TOKEN_HOUR is not a setting and has no effect: did you mean TOKEN_HOURS\?/,
  );
});

test('a missing SITE_DIR is refused before anything is created', async () => {
  const site = join(folder, 'no-site');
  const { error } = await failToStart({ SITE_DIR: site });
  expect(error).toBe(`Wrong configuration: SITE_DIR must be a folder, and ${site} is none.\n`);
  expect(await readdir(folder)).toEqual(['site']);
});

test('a missing COPY_IDENTITY is refused before anything is created', async () => {
  const { error } = await failToStart({
    COPY_URL: `file:${join(folder, 'copies')}`,
    COPY_RECIPIENTS: ageKeys.recipient,
    COPY_IDENTITY: '/none/identity.txt',
  });
  expect(error).toBe(
    'Wrong configuration: COPY_IDENTITY must be a file, and there is no /none/identity.txt.\n',
  );
  expect(await readdir(folder)).toEqual(['site']);
});

test.runIf(process.platform === 'linux')('a data folder that cannot be created is named', async () => {
  const { error } = await failToStart({ DATA_DIR: '/proc/isangano' });
  expect(error).toBe('The folder /proc/isangano cannot be used: no folder can be created there.\n');
});

test('a storage folder that cannot be written is named', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { error } = await failToStart({ STORAGE_URL: `file:${file}` });
  expect(error).toBe(`The folder ${file} cannot be used: it is a file.\n`);
});

test('the database of another program is refused and stays as it was', async () => {
  const path = join(folder, 'songs.sqlite');
  const songs = openDatabase(path);
  await songs.write.schema.createTable('song').addColumn('id', 'text').execute();
  await songs.close();
  const { error } = await failToStart({ DATABASE_URL: `sqlite:${path}` });
  expect(error).toContain(`The database ${path} belongs to another program`);
  const again = openDatabase(path);
  expect((await again.read.introspection.getTables()).map(({ name }) => name)).toEqual(['song']);
  await again.close();
});

test.each(['main.ts', 'commands/isangano.ts'])(
  'on an old Node, %s fails before it loads native code',
  async (file) => {
    const preload = `
    import { registerHooks } from 'node:module';
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
    registerHooks({
      resolve(name, context, next) {
        if (/better-sqlite3|argon2|sharp/.test(name)) process.exit(139);
        return next(name, context);
      },
    });`;
    const source = fileURLToPath(new URL(file, import.meta.url));
    const child = spawnEntry(source, {}, ['--import', `data:text/javascript,${encodeURIComponent(preload)}`]);
    const [error] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([child.exitCode, error]).toEqual([
      1,
      'This is Node 20.20.2, and Node 24 or newer is required: npm start runs the one that npm ci installs, node_modules/.bin/node.\n',
    ]);
    expect(await readdir(folder)).toEqual(['site']);
  },
);

test.each([
  [['--version'], 0, /^\d+\.\d+\.\d+\n$/],
  [['--help'], 0, /^Usage: node main\.js\n\nStarts the server/],
  [['backup'], 2, /^The server takes no argument backup\.\n\nUsage/],
])('%j starts no server, and prints what the argument asks for', async (options, exitCode, printed) => {
  const child = spawnEntry(serverEntry, {}, [], options);
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect([child.exitCode, output + error]).toEqual([exitCode, expect.stringMatching(printed)]);
  expect(await readdir(folder)).toEqual(['site']);
});

test('the log of a start names the version', async () => {
  expect(await startServer({ LOG_LEVEL: 'info' })).toMatch(/"version":"\d+\.\d+\.\d+".*"msg":"starting"/);
});

test('a server that a test starts ends with its input, and so with the process of the test', async () => {
  const { child, origin } = spawnServer(folder, { SITE_DIR: join(folder, 'site') });
  children.push(child);
  await origin;
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
});
