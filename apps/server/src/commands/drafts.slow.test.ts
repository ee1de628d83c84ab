import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createUploadClient, getUploadId } from '../http/uploads/testing-uploads.ts';
import { countStored, openTestApp, type TestApp } from '../testing.ts';
import { fileBytes } from '../testing-bodies.ts';
import { runOnFolder } from './testing.ts';

// These tests start servers, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const id = 'a1'.repeat(16);
const url = `/api/drafts/${id}`;
const token = 't'.repeat(43);
const headers = { [applicationTokenHeader]: token };
const code = { number: '12345678', token: 'code-token', wrapped: 'wrapped' };
const email = 'Keza@mail.example';
const film = fileBytes('mp4', 50_000);

let scratch: string;
let app: TestApp;
/** The clock of the server; commands have the one of the machine. */
let now: number;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-drafts-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));
beforeEach(async () => {
  now = Date.now();
  app = await openTestApp({}, () => now);
});
afterEach(() => app.close());

/** Saves a draft with an upload, a code and the address for its reminder. */
async function saveDraft(reminderEmail: string | null = email): Promise<void> {
  const upload = await createUploadClient(app, token).send(film, { filename: 'film.mov' });
  const uploads = [getUploadId(upload)];
  const payload = { kind: 'interview', content: 'encrypted', basedOn: 0, uploads, reminderEmail };
  expect((await app.server.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
  await app.server.inject({ method: 'PUT', url: `${url}/code`, headers, payload: code });
}

const countDrafts = async () => (await app.deps.db.read.selectFrom('draft').select('id').execute()).length;
const run = async (line: string): Promise<unknown> =>
  JSON.parse((await runOnFolder(app.folder, `${line} --json`)).output);

test('a backup has drafts with their uploads and codes', { tags: 'long' }, async () => {
  await saveDraft();
  const archive = join(scratch, 'backup.tar');
  expect(await runOnFolder(app.folder, `backup --to ${archive}`)).toMatchObject({ code: 0, warnings: '' });
  const folder = join(scratch, 'restored');
  expect(await runOnFolder(folder, `restore --from ${archive}`)).toMatchObject({ code: 0, warnings: '' });
  expect(await runOnFolder(folder, 'check')).toEqual({ code: 0, output: 'All is in order.', warnings: '' });
  const settings = { DATA_DIR: folder, SITE_DIR: scratch, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const { server } = await buildApp(readConfig(settings));
  const payload = { number: code.number, token: code.token };
  const opened = await server.inject({ method: 'POST', url: '/api/drafts/open', payload });
  expect(opened.json()).toMatchObject({
    wrapped: code.wrapped,
    draft: { content: 'encrypted', uploads: [{ name: 'film.mov', hasArrived: true }] },
  });
  await server.close();
});

test('retention removes expired drafts, with their uploads', async () => {
  now = Date.now() - draftLifetimeMs - 60_000;
  await saveDraft();
  expect(await run('retention --dry-run')).toMatchObject({ drafts: 1, uploads: 0 });
  expect(await countDrafts()).toBe(1);
  expect(await run('retention')).toMatchObject({ drafts: 1, uploads: 0 });
  expect([await countDrafts(), (await countStored(app)).files]).toEqual([0, 0]);
  expect(await run('check')).toEqual([]);
});

test('what can be read of a draft is exported to the person whom it reminds, and erased with its uploads', async () => {
  await saveDraft();
  const folder = join(scratch, 'export');
  const address = email.toLowerCase();
  const exported = await runOnFolder(app.folder, `export --email ${address} --to ${folder}`);
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('drafts 1') });
  const person: { drafts: { uploads: { url: string }[] }[] } = JSON.parse(
    await readFile(join(folder, 'person.json'), 'utf8'),
  );
  expect(person.drafts).toMatchObject([{ kind: 'interview', reminderEmail: email }]);
  expect((await readFile(join(folder, person.drafts[0]?.uploads[0]?.url ?? ''))).equals(film)).toBe(true);

  const erased = await runOnFolder(app.folder, `erase --email ${address} --yes`);
  expect(erased).toMatchObject({ code: 0, output: expect.stringContaining('drafts 1') });
  expect([await countDrafts(), (await countStored(app)).files]).toEqual([0, 0]);
  for (const name of (await readdir(app.folder)).filter((file) => file.startsWith('isangano.sqlite')))
    expect((await readFile(join(app.folder, name))).includes(email)).toBe(false);
  expect((await runOnFolder(app.folder, `erase --email ${address}`)).code).toBe(1);
});

test('a draft without an address belongs to nobody that can be named', async () => {
  await saveDraft(null);
  expect((await runOnFolder(app.folder, `erase --email ${email} --yes`)).code).toBe(1);
  expect(await countDrafts()).toBe(1);
});

test('a check reports an upload whose draft is gone', async () => {
  await saveDraft();
  await app.deps.db.write.deleteFrom('draft').execute();
  expect(await run('check')).toEqual([expect.stringContaining('belongs to no draft of its application')]);
});
