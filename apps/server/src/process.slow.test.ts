import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listStoredNames } from '@isangano/api/modules/files/testing';
import { openDatabase } from '@isangano/api/open-database';
import { writeMigratedDatabase } from '@isangano/api/testing';
import { type InterviewView, interviewView } from '@isangano/contracts/applications/interview';
import { loginResult } from '@isangano/contracts/identity/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testAdmin } from './testing.ts';
import { fileBytes, interviewParts, multipart } from './testing-bodies.ts';
import { serverEntry } from './testing-entry.ts';

const interviews = '/api/applications/interviews';

// These tests start server processes, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-process-'));
  await mkdir(join(folder, 'site'));
  await writeMigratedDatabase(join(folder, 'isangano.sqlite'), testAdmin);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

type RunningServer = { child: ChildProcess; url: string; output: () => string };

function spawnServer(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    SITE_DIR: join(folder, 'site'),
    LOG_LEVEL: 'warn',
    PATH: process.env.PATH,
  };
  const child = spawn(process.execPath, [serverEntry], { env: { ...settings, ...env }, stdio: 'pipe' });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const admin = { ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password };
  const { child, output } = spawnServer({ ...admin, ...env });
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const url = /ready at (\S+)/.exec(output())?.[1];
    if (url) return { child, url, output };
    await sleep(25);
  }
  throw new Error(`not ready: ${output()}`);
}

async function submit(url: string): Promise<InterviewView> {
  const { headers, payload } = multipart([
    ...interviewParts,
    { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') },
  ]);
  const response = await fetch(`${url}${interviews}`, {
    method: 'POST',
    headers: { 'content-type': String(headers['content-type']) },
    body: new Uint8Array(payload),
  });
  expect(response.status).toBe(201);
  return interviewView.parse(await response.json());
}

/** Starts the upload of a video and sends three quarters of it. */
function startUpload(url: string) {
  const { headers, payload } = multipart([
    ...interviewParts,
    { name: 'uploadDocsUrls', file: 'film.mp4', content: fileBytes('mp4', 8_000_000) },
  ]);
  const upload = request(`${url}${interviews}`, { method: 'POST', headers });
  upload.on('error', () => undefined);
  upload.write(payload.subarray(0, 6_000_000));
  return { upload, finish: () => upload.end(payload.subarray(6_000_000)) };
}

async function waitForFileCount(count: number): Promise<void> {
  for (let attempt = 0; attempt < 200 && (await listStoredNames(folder)).length !== count; attempt += 1)
    await sleep(25);
  expect(await listStoredNames(folder)).toHaveLength(count);
}

describe('a crash', () => {
  test('right after a response loses no data', async () => {
    const first = await startServer();
    const record = await submit(first.url);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await startServer();
    const login = await fetch(`${second.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(testAdmin),
    });
    const result = loginResult.parse(await login.json());
    const token = result.success ? result.accessToken : '';
    const read = await fetch(`${second.url}${interviews}/${record.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const stored = interviewView.parse(await read.json());
    expect(stored).toMatchObject({ id: record.id, fullName: 'Aline Uwase' });
    const file = await fetch(`${second.url}${stored.portraitUrl}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(fileBytes('png'))).toBe(true);
  });

  test('during an upload leaves no file after the next start', async () => {
    const first = await startServer();
    startUpload(first.url);
    await waitForFileCount(1);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await startServer();
    expect(await listStoredNames(folder)).toEqual([]);
  });
});

test('an upload whose connection is closed leaves no row and no file', async () => {
  const { url, output } = await startServer();
  const { upload } = startUpload(url);
  await waitForFileCount(1);
  upload.destroy();
  await waitForFileCount(0);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(output()).not.toMatch(/"level":[56]0/);
});

test('a body sent in several chunks is stored completely', { tags: 'long' }, async () => {
  const { url } = await startServer();
  const { upload, finish } = startUpload(url);
  await sleep(200);
  const responded = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
  finish();
  const response = await responded;
  expect(response.statusCode).toBe(201);
  const { files } = interviewView.parse(JSON.parse(await text(response)));
  expect(files).toMatchObject([{ sizeBytes: 8_000_000 }]);
});

test('a shutdown lets requests in flight finish, closes the database and exits with 0', async () => {
  const { child, url } = await startServer();
  const { upload, finish } = startUpload(url);
  await waitForFileCount(1);
  child.kill('SIGTERM');
  await sleep(300);
  // A terminal and npm each send one.
  child.kill('SIGTERM');
  await sleep(300);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  const responded = once(upload, 'response');
  finish();
  const [response] = await responded;
  expect(response.statusCode).toBe(201);
  response.resume();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await readdir(folder)).not.toContain('isangano.sqlite-wal');
});

test('an unfinished upload is aborted when the shutdown time is over', { tags: 'long' }, async () => {
  const { child, url } = await startServer({ STOP_SECONDS: '5' });
  startUpload(url);
  await waitForFileCount(1);
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(8000);
  await startServer();
  expect(await listStoredNames(folder)).toEqual([]);
});

test('an unknown path is logged without its query, or what authorises a request', async () => {
  const page = { file: 'page.html', scriptHashes: [] };
  const site = { pages: [], notFound: [], staffPages: [{ locale: 'en', signIn: page, shell: page }] };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(site));
  await writeFile(join(folder, page.file), '<html></html>');
  const { url, output } = await startServer({ SITE_DIR: folder });
  expect((await fetch(`${url}/nowhere?secret=1`)).status).toBe(404);
  await expect.poll(output).toMatch(/"level":40.*"path":"\/nowhere","msg":"404"/);
  expect(output()).not.toContain('secret');
  expect((await fetch(`${url}/sms/reports/key-of-the-provider`)).status).toBe(404);
  await expect.poll(output).toContain('/sms/reports/');
  expect(output()).not.toContain('key-of-the-provider');
});

test('a page that was opened before an upgrade gets its scripts after it', { tags: 'long' }, async () => {
  const site = { pages: [], notFound: [], staffPages: [] };
  for (const version of ['1', '2']) {
    await mkdir(join(folder, version, 'assets'), { recursive: true });
    await writeFile(join(folder, version, 'pages.json'), JSON.stringify(site));
    await writeFile(join(folder, version, 'assets', `app-${version}.js`), `version ${version}`);
  }
  const first = await startServer({ SITE_DIR: join(folder, '1') });
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const second = await startServer({ SITE_DIR: join(folder, '2') });
  const read = async (file: string) => (await fetch(`${second.url}/assets/${file}`)).text();
  expect(await Promise.all(['app-1.js', 'app-2.js'].map(read))).toEqual(['version 1', 'version 2']);
});

test('warns once, in the log and on standard output, if the public address is not known', {
  tags: 'long',
}, async () => {
  const { output } = await startServer({ HOST: '0.0.0.0' });
  const listWarnings = () => output().match(/PUBLIC_URL is not set: links in mails lead to/g);
  await expect.poll(listWarnings).toHaveLength(2);
  expect(output()).toMatch(/"level":40.*PUBLIC_URL is not set/);
  expect((await startServer({ DATA_DIR: join(folder, 'local') })).output()).not.toContain('PUBLIC_URL');
});

test('serves metrics if they are enabled', async () => {
  const { url } = await startServer({ METRICS: 'on' });
  await fetch(`${url}/api/projects`);
  const response = await fetch(`${url}/api/metrics`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('route="/api/projects",status="401"');
});

test('an idle server stops immediately', async () => {
  const { child, url } = await startServer();
  await fetch(`${url}/api/health`);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('an invalid setting fails the start with a one-line message', async () => {
  const { child, output } = spawnServer({ PORT: 'http' });
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([
    1,
    'Wrong configuration: PORT must be a whole number from 0 to 65535.\n',
  ]);
});

test('a database of a newer version fails the start with a one-line message', { tags: 'long' }, async () => {
  const { child } = await startServer();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const database = openDatabase(join(folder, 'isangano.sqlite'));
  await database.write
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '999-later', timestamp: '2027-01-01T00:00:00.000Z' })
    .execute();
  await database.close();
  const second = spawnServer({});
  const [code] = await once(second.child, 'close');
  expect([code, second.output()]).toEqual([
    1,
    'The database was written by a newer version: this one does not know 999-later. ' +
      'Install the newer version again, or restore a backup from before the upgrade.\n',
  ]);
});

test('a second server on the same data folder does not start and does not disturb the first', {
  tags: 'long',
}, async () => {
  const { url } = await startServer();
  const { upload, finish } = startUpload(url);
  await waitForFileCount(1);
  const { child, output } = spawnServer({});
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([
    1,
    `Another server is using ${folder}: stop it, or set DATA_DIR to another folder.\n`,
  ]);
  finish();
  const [response] = await once(upload, 'response');
  expect(response.statusCode).toBe(201);
});

test('waiting mails survive a crash and are sent before a shutdown', async () => {
  const post = (url: string) =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fullName: 'Keza', email: 'keza@mail.example', subject: 'A', message: 'B' }),
    });
  const mails = () => readdir(join(folder, 'mail')).catch(() => []);
  const first = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await post(first.url)).status).toBe(201);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await mails()).toEqual([]);

  const second = await startServer();
  for (let count = 0; count < 10; count += 1) await post(second.url);
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
  expect(await mails()).toHaveLength(11);
});

test('the first start prints the created account, later ones do not', async () => {
  await rm(join(folder, 'isangano.sqlite'));
  const env = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  const first = await startServer(env);
  await expect.poll(first.output).toMatch(/username {2}admin@isangano\.example\n {2}password {2}\w{16}\n/);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const second = await startServer(env);
  await sleep(50);
  expect(second.output()).not.toContain('password');
});

test('a client that has left before its request was handled is no error of the server', async () => {
  const { child, url, output } = await startServer({ RATE_LIMITS: 'off' });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // What follows the request ends the connection at once.
  socket.write(`GET /trpc/projects.listPublic HTTP/1.1\r\nhost: ${hostname}\r\n\r\n\u0001`);
  await once(socket.resume(), 'close');
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(output()).not.toContain('"level":50');
});
