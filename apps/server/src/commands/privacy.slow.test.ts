import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dayMs } from '@isangano/contracts/durations';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  countStored,
  indexRecords,
  openTestApp,
  signInHeader,
  type TestApp,
  writtenMails,
} from '../testing.ts';
import { fileBytes, interviewParts, multipart, partnerParts } from '../testing-bodies.ts';
import { runOnFolder, spawnOnFolder } from './testing.ts';

// These tests start servers, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const person = 'Mutesi.Divine@mail.example';
const interviews = `${apiPrefix}${restPaths.interviews}`;

async function send(app: TestApp, url: string, email: string, idempotencyKey: string) {
  const isPartner = url.endsWith(restPaths.partners);
  const parts = [...(isPartner ? partnerParts : interviewParts)].map((part) =>
    part.name === 'email' ? { ...part, value: email } : part,
  );
  const file = { name: isPartner ? 'docs' : 'portraitUrl', file: 'a b.png.hta', content: fileBytes('png') };
  const form = multipart([...parts, file], { 'idempotency-key': idempotencyKey });
  const response = await app.server.inject({ method: 'POST', url, ...form });
  expect(response.statusCode).toBe(201);
  await indexRecords(app);
  const { id }: { id: string } = response.json();
  return id;
}

async function write(app: TestApp, email: string, message = 'We met in Huye.'): Promise<string> {
  const payload = { fullName: 'Divine Mutesi', email, subject: 'A studio', message };
  const headers = { 'idempotency-key': `message ${email}` };
  const url = `${apiPrefix}${restPaths.messages}`;
  const { id }: { id: string } = (await app.server.inject({ method: 'POST', url, payload, headers })).json();
  await indexRecords(app);
  return id;
}

async function subscribe({ server }: TestApp, email: string) {
  const response = await server.inject({
    method: 'POST',
    url: `${apiPrefix}${restPaths.emailSend}`,
    payload: {
      user_id: 'key',
      service_id: 'service',
      template_id: 'newsletter',
      template_params: { email },
    },
  });
  return response.statusCode;
}

/** Makes staff say what they can about an application, with the address of the person in every text. */
async function assess({ server, ...app }: TestApp, id: string): Promise<void> {
  const headers = await signInHeader({ server, ...app });
  const call = async (name: string, payload: object) => {
    const response = await server.inject({
      method: 'POST',
      url: `/trpc/applications.${name}`,
      headers,
      payload,
    });
    expect(response.statusCode).toBe(200);
  };
  const localStart = `${new Date().getFullYear() + 1}-12-01T14:30`;
  const details = { minutes: 60, place: 'Studio 1', note: `Call ${person} first.` };
  await call('setScore', { id, score: 4 });
  await call('setAppointment', { id, basedOn: null, localStart, ...details });
  await call('decide', { id, status: 'rejected', reason: `${person} wrote twice.` });
}

/** Starts a server with all kinds of records about a person, and records of another one. */
async function openAppWithRecords(): Promise<TestApp> {
  const app = await openTestApp();
  await assess(app, await send(app, interviews, person, 'one'));
  await send(app, interviews, person.toLowerCase(), 'two');
  await send(app, `${apiPrefix}${restPaths.partners}`, person, 'three');
  await write(app, person);
  await subscribe(app, person);
  await send(app, interviews, 'other.mutesi.divine@mail.example', 'four');
  await write(app, 'b@mail.example', `Please call ${person} back.`);
  await writtenMails(app, 10);
  return app;
}

const readNormalized = async (path: string) =>
  (await readFile(path))
    .toString('latin1')
    .replaceAll(/=\r?\n/g, '')
    .toLowerCase();

/**
 * Returns the files below a folder that contain a text, in lower case and without soft line breaks. Another process
 * copies them first: the locks of SQLite on a file end when the process that holds them closes that file.
 */
async function readFilesContaining(folder: string, text: string): Promise<string[]> {
  const copy = await mkdtemp(join(tmpdir(), 'isangano-privacy-'));
  const program = "require('node:fs').cpSync(process.argv[1], process.argv[2], { recursive: true })";
  execFileSync(process.execPath, ['-e', program, folder, copy]);
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readNormalized(join(parentPath, name))),
  );
  await rm(copy, { recursive: true });
  return contents.filter((content) => content.includes(text.toLowerCase()));
}

describe('all data about a person', () => {
  let app: TestApp;
  let scratch: string;
  beforeAll(async () => {
    app = await openAppWithRecords();
    scratch = await mkdtemp(join(tmpdir(), 'isangano-privacy-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(scratch, { recursive: true, force: true });
  });

  test('is exported with its files, without data about others', async () => {
    const folder = join(scratch, 'export');
    const { code, output } = await runOnFolder(
      app.folder,
      `export --email ${person.toUpperCase()} --to ${folder}`,
    );
    expect(code).toBe(0);
    expect(output).toContain('applications 3, messages 1');
    const exported: {
      applications: { kind: string; history: unknown[]; files: { url: string }[] }[];
      messages: unknown[];
    } = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'));
    expect(exported.applications.map(({ kind }) => kind)).toEqual(['interview', 'interview', 'partner']);
    expect(exported.messages).toHaveLength(1);
    expect(exported.applications[0]).toMatchObject({
      scores: [{ score: 4 }],
      rejectionReason: { text: `${person} wrote twice.` },
      appointments: [{ sequence: 0, note: `Call ${person} first.` }],
    });
    for (const { files } of exported.applications) {
      // The extension is that of the content, as applicants choose theirs.
      expect(files[0]?.url).toMatch(/^files\/[\w-]+\.png$/);
      const bytes = await readFile(join(folder, files[0]?.url ?? ''));
      expect(bytes.equals(fileBytes('png'))).toBe(true);
    }
    expect(await readFilesContaining(folder, 'other.mutesi')).toEqual([]);
    expect((await readdir(join(folder, 'mails'))).length).toBeGreaterThan(0);
    expect(await runOnFolder(app.folder, `export --email ${person} --to ${folder}`)).toMatchObject({
      code: 1,
      warnings: `${folder} already exists.`,
    });
  });

  test('leaves nothing where not all of it can be written', async () => {
    const parent = join(scratch, 'long');
    // Files within it have longer paths than the system allows.
    const longestPath = 4095;
    let folder = parent;
    while (folder.length < longestPath - 250) folder = join(folder, 'x'.repeat(200));
    folder = join(
      folder,
      'x'.repeat(longestPath - folder.length - `/.${randomUUID()}.part/mails/12345`.length),
    );
    const { code } = await runOnFolder(app.folder, `export --email ${person} --to ${folder}`);
    expect(code).toBe(1);
    expect(await readdir(dirname(folder))).toEqual([]);
  });

  test('is not erased without --yes', async () => {
    const before = await countStored(app);
    const { code, output } = await runOnFolder(app.folder, `erase --email ${person}`);
    expect(code).toBe(0);
    expect(output).toContain('Nothing was removed: add --yes to do so.');
    expect(await countStored(app)).toEqual(before);
  });

  test('is erased from all files of the data folder while the server runs', async () => {
    const otherPerson = 'other.mutesi.divine@mail.example';
    await app.deps.db.write.deleteFrom('contact_message').where('email', '=', 'b@mail.example').execute();
    for (const { name, source } of await writtenMails(app, 1)) {
      if (source.includes('b@mail.example')) await rm(join(app.folder, 'mail', name));
    }
    expect(await readFilesContaining(app.folder, person)).not.toEqual([]);
    const { code, output } = await spawnOnFolder(app.folder, `erase --email ${person} --yes`);
    expect(code).toBe(0);
    expect(output).toContain('applications 3, messages 1');

    expect(await readFilesContaining(app.folder, otherPerson)).not.toEqual([]);
    for (const content of await readFilesContaining(app.folder, person)) {
      // The address of the other person contains that of the erased one.
      expect(content.replaceAll(otherPerson, '')).not.toContain(person.toLowerCase());
    }
    expect(await countStored(app)).toMatchObject({ applications: 1, messages: 0, files: 1 });
    const entries = await app.deps.db.read
      .selectFrom('audit_entry')
      .select(['action', 'actor_kind'])
      .execute();
    expect(entries).toContainEqual({ action: 'person_erased', actor_kind: 'operator' });
    const keys = await app.deps.db.read.selectFrom('idempotency_key').select('key').execute();
    expect(keys.map(({ key }) => key)).toEqual(expect.not.arrayContaining(['one', 'two', 'three']));
    expect((await runOnFolder(app.folder, 'check')).output).toBe('All is in order.');
    await send(app, interviews, person, 'one');
  });
});

describe('an address without data', () => {
  let app: TestApp;
  let scratch: string;
  beforeAll(async () => {
    app = await openTestApp();
    scratch = await mkdtemp(join(tmpdir(), 'isangano-privacy-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(scratch, { recursive: true, force: true });
  });

  test.each(['erase --email nobody@mail.example', 'erase --email nobody@mail.example --yes'])(
    '"%s" says so and fails',
    async (line) => {
      expect(await runOnFolder(app.folder, line)).toEqual({
        code: 1,
        output: '',
        warnings: 'Nothing is stored about this address.',
      });
    },
  );

  test('is not exported to an empty folder', async () => {
    const folder = join(scratch, 'export');
    expect(await runOnFolder(app.folder, `export --email nobody@mail.example --to ${folder}`)).toEqual({
      code: 1,
      output: '',
      warnings: 'Nothing is stored about this address.',
    });
    expect(await readdir(scratch)).toEqual([]);
  });
});

test('erase reads the address from standard input, so that the history of the shell does not contain it', {
  tags: 'long',
}, async () => {
  const app = await openTestApp();
  await write(app, person);
  const { code, output } = await spawnOnFolder(app.folder, 'erase --email - --yes', { input: `${person}\n` });
  expect(code).toBe(0);
  expect(output).toContain('messages 1');
  expect((await countStored(app)).messages).toBe(0);
  expect((await runOnFolder(app.folder, 'erase --email -', { input: '' })).code).toBe(2);
  await app.close();
});

describe('records of others that contain an address', () => {
  test('are listed and not removed', async () => {
    const app = await openTestApp();
    const id = await write(app, 'b@mail.example', `Please call ${person} back.`);
    const { output } = await runOnFolder(app.folder, `erase --email ${person} --yes`);
    expect(output).toContain(
      `Records of other people contain the address and were not removed: message ${id}, mail`,
    );
    expect((await countStored(app)).messages).toBe(1);
    await app.close();
  });
});

describe('retention', () => {
  let app: TestApp;
  let staffHeader: { authorization: string };
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const longAgo = Date.now() - 40 * dayMs;
    let now = longAgo;
    app = await openTestApp({}, () => now);
    staffHeader = await signInHeader(app);
    const patch = (url: string, status: string) =>
      app.server.inject({ method: 'PATCH', url, payload: { status }, headers: staffHeader });
    for (const name of ['decided', 'pending']) ids[name] = await send(app, interviews, person, name);
    await patch(`${interviews}/${ids.decided}/status`, 'approved');
    ids.read = await write(app, person);
    const message = `${apiPrefix}${restPaths.messages}/${ids.read}`;
    await app.server.inject({
      method: 'PUT',
      url: message,
      payload: { status: 'read' },
      headers: staffHeader,
    });
    ids.unread = await write(app, 'b@mail.example');
    now = Date.now();
    ids.lately = await send(app, interviews, person, 'lately');
    staffHeader = await signInHeader(app);
    await patch(`${interviews}/${ids.lately}/status`, 'approved');
  });
  afterAll(() => app.close());

  const limits = {
    RETENTION_APPLICATIONS_DAYS: '30',
    RETENTION_MESSAGES_DAYS: '30',
    RETENTION_KEYS_DAYS: '30',
  };
  const run = async (line: string, env: Record<string, string>): Promise<unknown> =>
    JSON.parse((await runOnFolder(app.folder, `${line} --json`, { env })).output);

  test('removes nothing without retention settings', async () => {
    expect(await run('retention', {})).toEqual({
      applications: 0,
      messages: 0,
      subscriptions: 0,
      sessions: 0,
      tokens: 0,
      keys: 0,
      drafts: 0,
      uploads: 0,
    });
  });

  test('counts with --dry-run without removing anything', async () => {
    const before = await countStored(app);
    expect(await run('retention --dry-run', limits)).toMatchObject({ applications: 1, messages: 1, keys: 4 });
    expect(await countStored(app)).toEqual(before);
  });

  test('removes expired records with their files, but nothing undecided or unread', async () => {
    // A process of its own ends when it has nothing to wait for.
    const { code, output } = await spawnOnFolder(app.folder, 'retention --json', { env: limits });
    expect([code, JSON.parse(output)]).toMatchObject([0, { applications: 1, messages: 1 }]);
    const rows = await app.deps.db.read.selectFrom('application').select('id').execute();
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([ids.pending, ids.lately]));
    expect(await countStored(app)).toMatchObject({ messages: 1, files: 2 });
    expect(await run('retention', limits)).toMatchObject({ applications: 0, messages: 0, keys: 0 });
    expect((await runOnFolder(app.folder, 'check')).output).toBe('All is in order.');
  });
});
