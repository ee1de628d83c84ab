import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createUploadClient, getUploadId } from '../http/uploads/testing-uploads.ts';
import { countStored, openTestApp, type TestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { runOnFolder } from './testing.ts';

// These tests start servers, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let scratch: string;
let app: TestApp;
/** The clock of the server; commands have the one of the machine. */
let now = Date.now();
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-uploads-'));
  app = await openTestApp({}, () => now);
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true, force: true });
});

const film = fileBytes('mp4', 50_000);

test('a backup has the uploads that have arrived; others begin again', { tags: 'long' }, async () => {
  const client = createUploadClient(app);
  const arrived = await client.send(film, { field: 'uploadDocsUrls' });
  const partial = String((await client.create(film.length)).headers.location);
  await client.patch(partial, 0, film.subarray(0, 20_000));
  const archive = join(scratch, 'backup.tar');
  expect(await runOnFolder(app.folder, `backup --to ${archive}`)).toMatchObject({ code: 0, warnings: '' });

  const folder = join(scratch, 'restored');
  expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({ code: 0, warnings: '' });
  expect(await runOnFolder(folder, 'check')).toEqual({ code: 0, output: 'All is in order.', warnings: '' });
  const settings = { DATA_DIR: folder, SITE_DIR: scratch, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const { server } = await buildApp(readConfig(settings));
  const restored = createUploadClient({ server });
  expect((await restored.head(arrived)).headers['upload-offset']).toBe('50000');
  expect((await restored.head(partial)).headers['upload-offset']).toBe('0');
  expect((await restored.patch(partial, 0, Buffer.from('MZ is no film'.repeat(1000)))).statusCode).toBe(415);
  const parts = [...interviewParts, { name: 'uploadDocsUrls', value: `upload:${getUploadId(arrived)}` }];
  const response = await server.inject({
    method: 'POST',
    url: '/api/applications/interviews',
    ...multipart(parts),
  });
  expect([response.statusCode, response.json().files[0].sizeBytes]).toEqual([201, 50_000]);
  await server.close();
  expect((await runOnFolder(folder, 'check')).output).toBe('All is in order.');
  for (const url of [arrived, partial]) await client.remove(url);
});

test('retention removes uploads that have expired', async () => {
  const client = createUploadClient(app);
  const count = async (line: string): Promise<unknown> =>
    JSON.parse((await runOnFolder(app.folder, `${line} --json`)).output);
  now = Date.now() - uploadLifetimeMs - 60_000;
  await client.send(film);
  now = Date.now();
  const fresh = await client.send(film);
  expect((await countStored(app)).files).toBe(2);
  expect(await count('retention --dry-run')).toMatchObject({ uploads: 1 });
  expect((await countStored(app)).files).toBe(2);
  expect(await count('retention')).toMatchObject({ uploads: 1 });
  expect((await countStored(app)).files).toBe(1);
  expect((await client.head(fresh)).headers['upload-offset']).toBe('50000');
  expect((await runOnFolder(app.folder, 'check')).output).toBe('All is in order.');
});

test('a server removes expired uploads when it starts', async () => {
  const folder = join(scratch, 'swept');
  const settings = { DATA_DIR: folder, SITE_DIR: scratch, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const first = await buildApp(readConfig(settings));
  const url = await createUploadClient(first).send(film);
  await first.server.close();
  const later = Date.now() + uploadLifetimeMs + 60_000;
  const second = await buildApp(readConfig(settings), () => later);
  await expect.poll(() => second.deps.files.listStaged()).toEqual([]);
  expect((await createUploadClient(second).head(url)).statusCode).toBe(404);
  await second.server.close();
});
