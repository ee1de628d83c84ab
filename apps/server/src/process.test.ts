import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type InterviewView, interviewView } from '@isangano/contracts/applications/interview';
import { loginResult } from '@isangano/contracts/auth/session';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileBytes, interviewParts, multipart, testAdmin } from './testing.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const interviews = '/api/applications/interviews';

// Whole processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 30_000 });

let folder: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-process-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

type Running = { child: ChildProcess; url: string; output: () => string };

function launch(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const settings = {
    DATA_DIR: folder,
    PORT: '0',
    SITE_DIR: folder,
    LOG_LEVEL: 'warn',
    PATH: process.env.PATH,
  };
  const child = spawn(process.execPath, [main], { env: { ...settings, ...env }, stdio: 'pipe' });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

async function start(env: Record<string, string> = {}): Promise<Running> {
  const admin = { ADMIN_EMAIL: testAdmin.email, ADMIN_PASSWORD: testAdmin.password };
  const { child, output } = launch({ SITE_DIR: join(folder, 'none'), ...admin, ...env });
  for (let tries = 0; tries < 200; tries += 1) {
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
  const answer = await fetch(`${url}${interviews}`, {
    method: 'POST',
    headers: { 'content-type': String(headers['content-type']) },
    body: new Uint8Array(payload),
  });
  expect(answer.status).toBe(201);
  return interviewView.parse(await answer.json());
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A film of which so far only a part is sent. */
function halfSent(url: string) {
  const { headers, payload } = multipart([
    ...interviewParts,
    { name: 'uploadDocsUrls', file: 'film.mp4', content: fileBytes('mp4', 8_000_000) },
  ]);
  const upload = request(`${url}${interviews}`, { method: 'POST', headers });
  upload.on('error', () => undefined);
  upload.write(payload.subarray(0, 6_000_000));
  return { upload, finish: () => upload.end(payload.subarray(6_000_000)) };
}

async function untilFiles(count: number): Promise<void> {
  for (let tries = 0; tries < 200 && (await storedFiles()).length !== count; tries += 1) await sleep(25);
  expect(await storedFiles()).toHaveLength(count);
}

describe('a crash', () => {
  test('right after an answer loses nothing', async () => {
    const first = await start();
    const record = await submit(first.url);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await start();
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
    expect(await read.json()).toMatchObject({ id: record.id, fullName: 'Aline Uwase' });
    // The secret is kept too, so a link from before still opens the file.
    const file = await fetch(`${second.url}${record.portraitUrl}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(fileBytes('png'))).toBe(true);
  });

  test('in the middle of an upload leaves nothing after the next start', async () => {
    const first = await start();
    halfSent(first.url);
    await untilFiles(1);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    await start();
    expect(await storedFiles()).toEqual([]);
  });
});

test('a connection cut in the middle of an upload leaves no row and no file', async () => {
  const { url, output } = await start();
  const { upload } = halfSent(url);
  await untilFiles(1);
  upload.destroy();
  await untilFiles(0);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(output()).not.toMatch(/"level":[56]0/);
});

test('what is sent in pieces arrives whole', async () => {
  const { url } = await start();
  const { upload, finish } = halfSent(url);
  await sleep(200);
  finish();
  const [answer] = await once(upload, 'response');
  expect(answer.statusCode).toBe(201);
  const { files } = interviewView.parse(JSON.parse(await text(answer)));
  expect(files).toMatchObject([{ sizeBytes: 8_000_000 }]);
});

test('a stop lets requests in flight finish, closes the database and exits with 0', async () => {
  const { child, url } = await start();
  const { upload, finish } = halfSent(url);
  await untilFiles(1);
  child.kill('SIGTERM');
  await sleep(300);
  expect(child.exitCode).toBeNull();
  const answered = once(upload, 'response');
  finish();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(201);
  answer.resume();
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(await readdir(folder)).not.toContain('isangano.sqlite-wal');
});

test('an upload that does not come to its end is cut when the time for a stop is over', async () => {
  const { child, url } = await start({ STOP_SECONDS: '5' });
  halfSent(url);
  await untilFiles(1);
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(5500);
  await start();
  expect(await storedFiles()).toEqual([]);
}, 20_000);

test('an unknown path is logged, without its query', async () => {
  const page = { file: 'page.html', scriptHashes: [] };
  const site = { pages: [], notFound: [], signIn: page, staff: page };
  await writeFile(join(folder, 'pages.json'), JSON.stringify(site));
  await writeFile(join(folder, page.file), '<html></html>');
  const { url, output } = await start({ SITE_DIR: folder });
  expect((await fetch(`${url}/nowhere?secret=1`)).status).toBe(404);
  await sleep(50);
  expect(output()).toMatch(/"level":40.*"path":"\/nowhere","msg":"404"/);
  expect(output()).not.toContain('secret');
});

test('metrics are told where they are switched on', async () => {
  const { url } = await start({ METRICS: 'on' });
  await fetch(`${url}/api/projects`);
  const answer = await fetch(`${url}/api/metrics`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('route="/api/projects",status="401"');
});

test('an idle server stops at once', async () => {
  const { child, url } = await start();
  await fetch(`${url}/api/health`);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('a wrong setting stops the start with one line', async () => {
  const { child, output } = launch({ PORT: 'http' });
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([
    1,
    'Wrong configuration: PORT must be a whole number from 0 to 65535.\n',
  ]);
});

test('a port in use is told in one line', async () => {
  const { url } = await start();
  const { child, output } = launch({
    PORT: new URL(url).port,
    DATA_DIR: join(folder, 'other'),
    SITE_DIR: join(folder, 'none'),
  });
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([
    1,
    'The port is in use: stop the other server, or set PORT to another one.\n',
  ]);
});

test('a second server on the same data folder does not start, and harms nothing', async () => {
  const { url } = await start();
  const { upload, finish } = halfSent(url);
  await untilFiles(1);
  const { child, output } = launch({ SITE_DIR: join(folder, 'none') });
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([
    1,
    `Another server is using ${folder}: stop it, or set DATA_DIR to another folder.\n`,
  ]);
  finish();
  const [answer] = await once(upload, 'response');
  expect(answer.statusCode).toBe(201);
});

test('mails that wait survive a crash, and leave before a stop', async () => {
  const post = (url: string) =>
    fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fullName: 'Keza', email: 'keza@mail.example', subject: 'A', message: 'B' }),
    });
  const mails = () => readdir(join(folder, 'mail')).catch(() => []);
  const first = await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await post(first.url)).status).toBe(201);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(await mails()).toEqual([]);

  const second = await start();
  for (let count = 0; count < 10; count += 1) await post(second.url);
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
  expect(await mails()).toHaveLength(11);
});

test('a first start shows the account it made, later ones do not', async () => {
  const env = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  const first = await start(env);
  await sleep(50);
  expect(first.output()).toMatch(/username {2}admin@isangano\.example\n {2}password {2}\w{16}\n/);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const second = await start(env);
  await sleep(50);
  expect(second.output()).not.toContain('password');
});
