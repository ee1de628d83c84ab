import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CopyPlace,
  createCopyId,
  listCopies,
  openCopyPlace,
} from '@isangano/api/backup/copies/copy-place';
import { openDatabase } from '@isangano/api/open-database';
import { dayMs } from '@isangano/contracts/durations';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { getCreationTime, newId } from '@isangano/platform/ids';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { indexRecords, openTestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { runOnFolder } from './testing.ts';

// Copies are made with low priority, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

let scratch: string;
let identity: string;
let env: Record<string, string>;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-copy-'));
  const secret = await generateIdentity();
  identity = join(scratch, 'identity.txt');
  await writeFile(identity, secret);
  env = {
    COPY_URL: `file:${join(scratch, 'elsewhere')}`,
    COPY_RECIPIENTS: await identityToRecipient(secret),
    COPY_IDENTITY: identity,
    METRICS: 'on',
  };
});
afterAll(() => rm(scratch, { recursive: true }));

test('a server makes scheduled copies, and copy restore restores the newest one, or the last one before a time', {
  tags: 'long',
}, async () => {
  const app = await openTestApp(env);
  const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const list = async () => {
    const { output } = await runOnFolder(app.folder, 'copy list --json', { env });
    const copies: { id: string; madeAt: string }[] = JSON.parse(output);
    return copies;
  };
  await expect.poll(list, { timeout: 60_000 }).toHaveLength(1);
  await expect
    .poll(async () => (await app.server.inject(apiPrefix + restPaths.metrics)).body, { timeout: 60_000 })
    .toMatch(/^isangano_copy_trial_age_seconds \d/m);
  const [first] = await list();
  const url = apiPrefix + restPaths.interviews;
  const response = await app.server.inject({
    method: 'POST',
    url,
    ...multipart([...interviewParts, portrait]),
  });
  expect(response.statusCode).toBe(201);
  await indexRecords(app);
  expect(await runOnFolder(app.folder, 'copy now', { env })).toMatchObject({ code: 0, warnings: '' });
  expect(await list()).toHaveLength(2);
  const metrics = await app.server.inject(apiPrefix + restPaths.metrics);
  expect(metrics.body).toMatch(/^isangano_copy_age_seconds \d/m);
  const readMails = async () => {
    const folder = join(app.folder, 'mail');
    const names = await readdir(folder);
    return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  };
  await expect
    .poll(readMails, { timeout: 60_000 })
    .toContainEqual(expect.stringContaining('A copy of the data was tried'));
  await app.close();

  for (const [choice, applications] of [
    ['', 1],
    [` --at ${first?.madeAt}`, 0],
    [` --id ${first?.id}`, 0],
  ] as const) {
    const folder = await mkdtemp(join(scratch, 'restored-'));
    const line = `copy restore --identity ${identity}${choice}`;
    expect(await runOnFolder(folder, line, { env })).toMatchObject({ code: 0, warnings: '' });
    expect((await runOnFolder(folder, 'check')).output).toBe('All is in order.');
    const db = openDatabase(join(folder, 'isangano.sqlite'));
    expect(await db.read.selectFrom('application').select('id').execute()).toHaveLength(applications);
    await db.close();
  }
});

test('copy now names a file that is missing, and copies the rest', async () => {
  const app = await openTestApp();
  const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const url = apiPrefix + restPaths.interviews;
  await app.server.inject({ method: 'POST', url, ...multipart([...interviewParts, portrait]) });
  for await (const id of app.deps.files.listPermanent()) await app.deps.files.remove(id);
  const place = { ...env, COPY_URL: `file:${join(scratch, 'damaged')}` };
  expect(await runOnFolder(app.folder, 'copy now', { env: place })).toMatchObject({
    code: 1,
    output: expect.stringContaining('was made'),
    warnings: expect.stringMatching(/^The copy was made with these errors:\nfile .* is missing$/),
  });
  await app.close();
});

test('what is missing is said in one line', async () => {
  const folder = join(scratch, 'none');
  expect((await runOnFolder(folder, 'copy list')).warnings).toContain('set COPY_URL and COPY_RECIPIENTS');
  const { COPY_URL = '' } = env;
  expect((await runOnFolder(folder, 'copy list', { env: { COPY_URL } })).warnings).toContain(
    'COPY_URL needs COPY_RECIPIENTS',
  );
  const app = await openTestApp();
  const place = { ...env, COPY_URL: `file:${join(scratch, 'one')}` };
  await runOnFolder(app.folder, 'copy now', { env: place });
  await app.close();
  const restore = async (line: string) =>
    (await runOnFolder(folder, `copy restore ${line}`, { env: place })).warnings;
  expect(await restore(`--identity ${identity} --at yesterday`)).toContain('--at must be a time');
  expect(await restore(`--identity ${identity} --at 2020-01-01`)).toContain(
    'There is no copy from before that time.',
  );
  expect(await restore(`--identity ${join(scratch, 'lost.txt')}`)).toContain('cannot be read');
});

test('copy restore leaves out a copy of a time to come, and says so', async () => {
  const app = await openTestApp();
  const folder = join(scratch, 'ahead');
  const place = { ...env, COPY_URL: `file:${folder}` };
  await runOnFolder(app.folder, 'copy now', { env: place });
  await app.close();
  const copies = await openCopyPlace({ folder });
  const [right = ''] = await listCopies(copies);
  const ahead = createCopyId(Date.now() + 400 * dayMs);
  await copies.copies.importFile(ahead, await copyArchive(copies, right));
  const restore = (choice: string) =>
    runOnFolder(join(scratch, newId()), `copy restore --identity ${identity}${choice}`, { env: place });
  expect(await restore('')).toMatchObject({
    code: 0,
    output: expect.stringContaining(new Date(getCreationTime(right)).toISOString()),
    warnings: expect.stringContaining('Copies of a time to come are left out'),
  });
  expect(await restore(` --id ${ahead}`)).toMatchObject({
    output: expect.stringContaining(new Date(getCreationTime(ahead)).toISOString()),
    warnings: '',
  });
});

async function copyArchive({ copies }: CopyPlace, id: string): Promise<string> {
  const path = join(scratch, newId());
  await copies.copyTo(id, path);
  return path;
}
