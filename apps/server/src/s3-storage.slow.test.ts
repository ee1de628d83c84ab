import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { interviewView } from '@isangano/contracts/applications/interview';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { startS3 } from '@isangano/platform/file-store/testing-s3';
import { newId } from '@isangano/platform/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, buildApp } from './app.ts';
import { runOnFolder } from './commands/testing.ts';
import { createUploadClient, getUploadId } from './http/uploads/testing-uploads.ts';
import { indexRecords, readTestConfig, signInHeader } from './testing.ts';
import { fileBytes, interviewParts, multipart, type Part } from './testing-bodies.ts';

// These tests start servers, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let scratch: string;
let bucket: Awaited<ReturnType<typeof startS3>>;
let settings: Record<string, string>;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-s3-'));
  bucket = await startS3();
  settings = bucket.settings;
});
afterAll(async () => {
  await bucket.stop();
  await rm(scratch, { recursive: true, force: true });
});

const film = fileBytes('mp4', 5_000_000);
const portrait: Part = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };

async function submit({ server, deps }: App, ...more: Part[]) {
  const body = multipart([...interviewParts, portrait, ...more]);
  const response = await server.inject({
    method: 'POST',
    url: apiPrefix + restPaths.interviews,
    ...body,
  });
  expect(response.statusCode).toBe(201);
  await indexRecords({ deps });
  return interviewView.parse(response.json());
}

/** Downloads the files of an application as staff do. */
async function download(app: App, id: string): Promise<Buffer[]> {
  const headers = await signInHeader(app);
  const url = `${apiPrefix}${restPaths.interview.replace('{id}', id)}`;
  const { files } = interviewView.parse((await app.server.inject({ url, headers })).json());
  const responses = await Promise.all(
    files.map((file) => app.server.inject({ url: file.url, headers: { ...headers, range: 'bytes=2-' } })),
  );
  return responses.map(({ rawPayload }) => rawPayload);
}

const listKeys = async (folder: string) =>
  (await bucket.listObjects()).filter((name) => name.startsWith(folder));

test('a running desk moves into a bucket, which then has all that a folder has', {
  tags: 'long',
}, async () => {
  const folder = join(scratch, 'desk');
  const before = await buildApp(readTestConfig(folder));
  const uploads = createUploadClient(before);
  const first = await submit(before);
  const partial = String((await uploads.create(film.length)).headers.location);
  await uploads.patch(partial, 0, film.subarray(0, 20_000));
  const options = { env: settings };
  const move = async () =>
    await runOnFolder(folder, 'storage move --to s3://desk/isangano', {
      env: { ...settings, STORAGE_URL: '' },
    });
  expect(await move()).toMatchObject({ code: 0, output: expect.stringContaining('All files are there.') });
  const elsewhere = join(scratch, 'another-desk');
  const desk = await buildApp(readTestConfig(elsewhere));
  await submit(desk);
  await desk.server.close();
  const refused = await runOnFolder(elsewhere, 'storage move --to s3://desk/isangano', {
    env: { ...settings, STORAGE_URL: '' },
  });
  expect(refused).toMatchObject({ code: 1, warnings: expect.stringContaining('choose an empty folder') });
  const removed = await submit(before);
  await before.deps.files.remove(removed.files[0]?.id ?? '');
  await before.server.close();
  expect((await move()).output).toContain(`file ${removed.files[0]?.id} of`);

  const after = await buildApp(readTestConfig(folder, settings));
  expect(await move()).toMatchObject({
    code: 1,
    warnings: expect.stringContaining('choose an empty folder'),
  });
  expect(await download(after, first.id)).toEqual([Buffer.from(fileBytes('png')).subarray(2)]);
  const rest = createUploadClient(after);
  expect((await rest.head(partial)).headers['upload-offset']).toBe('20000');
  expect((await rest.patch(partial, 20_000, film.subarray(20_000))).statusCode).toBe(204);
  const second = await submit(after, { name: 'uploadDocsUrls', value: `upload:${getUploadId(partial)}` });
  expect(await download(after, second.id)).toContainEqual(Buffer.from(film).subarray(2));

  const archive = join(scratch, 'backup.tar');
  expect(await runOnFolder(folder, `backup --to ${archive}`, options)).toMatchObject({ code: 1 });
  const headers = await signInHeader(after);
  const remove = async (id: string) =>
    await after.server.inject({
      method: 'DELETE',
      url: apiPrefix + restPaths.interview.replace('{id}', id),
      headers,
    });
  await remove(removed.id);
  expect(await runOnFolder(folder, 'check', options)).toMatchObject({ code: 0 });
  await rm(archive);
  expect(await runOnFolder(folder, `backup --to ${archive}`, options)).toMatchObject({ code: 0 });
  await remove(first.id);
  await remove(second.id);
  expect(await listKeys('isangano/')).toEqual([]);
  await after.server.close();

  const restored = join(scratch, 'restored');
  const other = { env: { ...settings, STORAGE_URL: 's3://desk/restored' } };
  expect(await runOnFolder(restored, `restore --from ${archive}`, other)).toMatchObject({ code: 0 });
  expect(await runOnFolder(restored, 'check', other)).toMatchObject({ code: 0 });
  const again = join(scratch, 'again');
  expect(await runOnFolder(again, `restore --from ${archive}`, other)).toMatchObject({
    code: 1,
    warnings: expect.stringContaining('The bucket has files'),
  });
  const app = await buildApp(readTestConfig(restored, other.env));
  expect(await download(app, second.id)).toContainEqual(Buffer.from(film).subarray(2));
  await app.server.close();
});

test('what a killed server had staged is removed at the next start', async () => {
  const folder = join(scratch, 'killed');
  const env = { ...settings, STORAGE_URL: 's3://desk/killed' };
  const app = await buildApp(readTestConfig(folder, env));
  const { files } = app.deps;
  const kept = await submit(app);
  await files.stage(newId(), Readable.from([Buffer.from('nobody refers to it')]));
  await app.server.close();
  const before = await listKeys('killed/');
  expect(before.some((name) => name.startsWith('killed/staged/'))).toBe(true);
  const next = await buildApp(readTestConfig(folder, env));
  expect(await listKeys('killed/')).toEqual([expect.stringContaining(kept.files[0]?.id ?? '?')]);
  await next.server.close();
});

test('a bucket that cannot be reached is said when the server starts', async () => {
  const env = { ...settings, S3_ENDPOINT: 'http://127.0.0.1:9' };
  await expect(buildApp(readTestConfig(join(scratch, 'none'), env))).rejects.toThrow(
    'The bucket desk at http://127.0.0.1:9 cannot be reached, or the keys are not its own.',
  );
});
