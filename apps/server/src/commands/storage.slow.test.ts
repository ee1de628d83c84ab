import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { newId } from '@isangano/platform/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openTestApp, readTestConfig, type TestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { runOnFolder } from './testing.ts';

// These tests start servers, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

let app: TestApp;
let target: string;
beforeEach(async () => {
  app = await openTestApp();
  target = await mkdtemp(join(tmpdir(), 'isangano-storage-'));
});
afterEach(async () => {
  await app.close();
  await rm(target, { recursive: true });
});

const move = () => runOnFolder(app.folder, `storage move --to file:${target}`);
const openTarget = () => openFileStore({ storageFolder: target, s3: undefined });

async function submit({ server }: Pick<TestApp, 'server'>): Promise<void> {
  const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const body = multipart([...interviewParts, portrait]);
  const response = await server.inject({ method: 'POST', url: '/api/applications/interviews', ...body });
  expect(response.statusCode).toBe(201);
}

async function listTarget(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of (await openTarget()).listPermanent()) ids.push(id);
  return ids;
}

test('a repeated move copies what is new and removes what was removed meanwhile, but no file of a record', async () => {
  await submit(app);
  const removed = newId();
  await app.deps.files.stage(removed, Readable.from([Buffer.from('of no record')]));
  await app.deps.files.promote(removed);
  await move();
  const [id = ''] = (await listTarget()).filter((one) => one !== removed);
  expect(await listTarget()).toHaveLength(2);
  await app.deps.files.remove(removed);
  await app.deps.files.remove(id);
  await submit(app);
  expect(await move()).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 files were copied'),
  });
  const moved = await listTarget();
  expect(moved).toHaveLength(2);
  expect(moved).toContain(id);
});

test('a move has ended once a server has started on the target', async () => {
  await submit(app);
  expect(await move()).toMatchObject({ code: 0 });
  await app.server.close();
  // One that starts where the files were before does not end it.
  await (await buildApp(readTestConfig(app.folder))).server.close();
  expect(await move()).toMatchObject({ code: 0 });

  const moved = await buildApp(readTestConfig(app.folder, { STORAGE_URL: `file:${target}` }));
  await submit(moved);
  const arriving = newId();
  await moved.deps.files.append(arriving, 0, Readable.from([Buffer.from('half')]));
  expect(await move()).toMatchObject({
    code: 1,
    warnings: expect.stringContaining('choose an empty folder'),
  });
  expect(await listTarget()).toHaveLength(2);
  expect(await moved.deps.files.listStaged()).toEqual([arriving]);
  await moved.server.close();
});
