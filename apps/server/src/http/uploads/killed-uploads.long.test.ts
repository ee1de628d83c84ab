import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDataFolderStore } from '@isangano/platform/file-store/data-folder-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOnFolder } from '../../commands/testing.ts';
import { fileBytes } from '../../testing-bodies.ts';
import { spawnServer } from '../../testing-entry.ts';
import { uploadsUrl } from './testing-uploads.ts';

// These tests start server processes, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const content = Buffer.concat([fileBytes('mp4', 5000), randomBytes(8_000_000)]);
const version = { 'tus-resumable': '1.0.0' };

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-killed-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function startServer(): Promise<string> {
  const server = spawnServer(folder);
  child = server.child;
  return await server.origin;
}

async function killServer(): Promise<void> {
  const exited = child && once(child, 'exit');
  child?.kill('SIGKILL');
  await exited;
}

function patch(url: string, offset: number, body: Uint8Array) {
  const type = 'application/offset+octet-stream';
  const headers = { ...version, 'content-type': type, 'upload-offset': String(offset) };
  return fetch(url, { method: 'PATCH', headers, body: new Uint8Array(body) });
}

async function getOffset(url: string): Promise<number> {
  return Number((await fetch(url, { method: 'HEAD', headers: version })).headers.get('upload-offset'));
}

/** Sends all that is left, and kills the server as soon as so many bytes are stored. */
async function killWhileSending(url: string, offset: number, storedBytes: number): Promise<void> {
  const type = 'application/offset+octet-stream';
  const sending = request(url, {
    method: 'PATCH',
    headers: {
      ...version,
      'content-type': type,
      'upload-offset': offset,
      'content-length': content.length - offset,
    },
  });
  sending.on('error', () => undefined);
  sending.write(content.subarray(offset, storedBytes + 50_000));
  const staged = join(folder, 'files/incoming');
  const [name = ''] = await readdir(staged);
  await expect
    .poll(async () => (await stat(join(staged, name))).size, { interval: 1 })
    .toBeGreaterThan(storedBytes);
  await killServer();
  sending.destroy();
}

test('a server that is killed at any byte loses none that it acknowledged', async () => {
  let origin = await startServer();
  const created = await fetch(`${origin}${uploadsUrl}`, {
    method: 'POST',
    headers: { ...version, 'upload-length': String(content.length) },
  });
  const path = created.headers.get('location') ?? '';
  let acknowledged = 1000;
  expect((await patch(`${origin}${path}`, 0, content.subarray(0, acknowledged))).status).toBe(204);
  for (const storedBytes of [3000, 1_000_000, 5_000_000].map(
    (bytes) => bytes + Math.floor(Math.random() * 900_000),
  )) {
    await killWhileSending(`${origin}${path}`, acknowledged, storedBytes);
    origin = await startServer();
    const offset = await getOffset(`${origin}${path}`);
    expect(offset).toBeGreaterThan(storedBytes);
    acknowledged = offset + 1000;
    const next = await patch(`${origin}${path}`, offset, content.subarray(offset, acknowledged));
    expect(next.headers.get('upload-offset')).toBe(String(acknowledged));
  }
  expect((await patch(`${origin}${path}`, acknowledged, content.subarray(acknowledged))).status).toBe(204);
  const store = await openDataFolderStore(join(folder, 'files'));
  const [id = '', ...others] = await store.listStaged();
  expect(others).toEqual([]);
  expect((await buffer(await store.open(id))).equals(content)).toBe(true);
  await killServer();
  expect(await runOnFolder(folder, 'check')).toMatchObject({ code: 0, output: 'All is in order.' });
});
