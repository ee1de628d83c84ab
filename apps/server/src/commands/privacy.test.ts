import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  countStored,
  fileBytes,
  indexTexts,
  interviewParts,
  multipart,
  openTestApp,
  partnerParts,
  signInHeader,
  type TestApp,
  writtenMails,
} from '../testing.ts';
import { runOn, spawnOn } from './testing.ts';

// Whole servers start here, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const person = 'Mutesi.Divine@mail.example';
const interviews = `${apiPrefix}${restPaths.interviews}`;

async function send(app: TestApp, url: string, email: string, idempotencyKey: string) {
  const isPartner = url.endsWith(restPaths.partners);
  const parts = [...(isPartner ? partnerParts : interviewParts)].map((part) =>
    part.name === 'email' ? { ...part, value: email } : part,
  );
  const file = { name: isPartner ? 'docs' : 'portraitUrl', file: 'a b.png', content: fileBytes('png') };
  const { headers, payload } = multipart([...parts, file]);
  const keyed = { ...headers, 'idempotency-key': idempotencyKey };
  const answer = await app.server.inject({ method: 'POST', url, headers: keyed, payload });
  expect(answer.statusCode).toBe(201);
  await indexTexts(app);
  const { id }: { id: string } = answer.json();
  return id;
}

async function write(app: TestApp, email: string, message = 'We met in Huye.'): Promise<string> {
  const payload = { fullName: 'Divine Mutesi', email, subject: 'A studio', message };
  const headers = { 'idempotency-key': `message ${email}` };
  const url = `${apiPrefix}${restPaths.messages}`;
  const { id }: { id: string } = (await app.server.inject({ method: 'POST', url, payload, headers })).json();
  await indexTexts(app);
  return id;
}

async function subscribe({ server }: TestApp, email: string) {
  const answer = await server.inject({
    method: 'POST',
    url: `${apiPrefix}${restPaths.emailSend}`,
    payload: {
      user_id: 'key',
      service_id: 'service',
      template_id: 'newsletter',
      template_params: { email },
    },
  });
  return answer.statusCode;
}

/** Everything a person can leave behind, and another one who stays. */
async function filledApp(): Promise<TestApp> {
  const app = await openTestApp();
  await send(app, interviews, person, 'one');
  await send(app, interviews, person.toLowerCase(), 'two');
  await send(app, `${apiPrefix}${restPaths.partners}`, person, 'three');
  await write(app, person);
  await subscribe(app, person);
  await send(app, interviews, 'other.mutesi.divine@mail.example', 'four');
  await write(app, 'b@mail.example', `Please call ${person} back.`);
  await writtenMails(app, 9);
  return app;
}

/** Files below a folder in whose bytes a text stands, in whatever case. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = (await readFile(path))
      .toString('latin1')
      .replaceAll(/=\r?\n/g, '')
      .toLowerCase();
    if (content.includes(text.toLowerCase())) found.push(path);
  }
  return found;
}

describe('all that is held on a person', () => {
  let app: TestApp;
  let scratch: string;
  beforeAll(async () => {
    app = await filledApp();
    scratch = await mkdtemp(join(tmpdir(), 'isangano-privacy-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(scratch, { recursive: true, force: true });
  });

  test('is exported with its files, and nothing of others', async () => {
    const folder = join(scratch, 'export');
    const { code, output } = await runOn(app.folder, `export --email ${person.toUpperCase()} --to ${folder}`);
    expect(code).toBe(0);
    expect(output).toContain('applications 3, messages 1');
    const exported: {
      applications: { kind: string; history: unknown[]; files: { url: string }[] }[];
      messages: unknown[];
    } = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'));
    expect(exported.applications.map(({ kind }) => kind)).toEqual(['interview', 'interview', 'partner']);
    expect(exported.messages).toHaveLength(1);
    for (const { files } of exported.applications) {
      const bytes = await readFile(join(folder, files[0]?.url ?? ''));
      expect(bytes.equals(fileBytes('png'))).toBe(true);
    }
    expect(await filesWith(folder, 'other.mutesi')).toEqual([]);
    expect((await readdir(join(folder, 'mails'))).length).toBeGreaterThan(0);
    expect(await runOn(app.folder, `export --email ${person} --to ${folder}`)).toMatchObject({
      code: 1,
      warnings: `${folder} exists already.`,
    });
  });

  test('stays until its erasure is confirmed', async () => {
    const before = await countStored(app);
    const { code, output } = await runOn(app.folder, `erase --email ${person}`);
    expect(code).toBe(0);
    expect(output).toContain('Nothing was removed: add --yes to do so.');
    expect(await countStored(app)).toEqual(before);
  });

  test('is erased while the server runs, and leaves no trace in any file of the data folder', async () => {
    const stays = 'other.mutesi.divine@mail.example';
    await app.deps.db.write.deleteFrom('contact_message').where('email', '=', 'b@mail.example').execute();
    for (const { name, source } of await writtenMails(app, 1)) {
      if (source.includes('b@mail.example')) await rm(join(app.folder, 'mail', name));
    }
    expect(await filesWith(app.folder, person)).not.toEqual([]);
    const { code, output } = await spawnOn(app.folder, `erase --email ${person} --yes`);
    expect(code).toBe(0);
    expect(output).toContain('applications 3, messages 1');

    const others = await filesWith(app.folder, stays);
    expect(others).not.toEqual([]);
    for (const path of await filesWith(app.folder, person)) {
      // The address of the person stands within that of the other one, who stays.
      const content = (await readFile(path))
        .toString('latin1')
        .replaceAll(/=\r?\n/g, '')
        .toLowerCase();
      expect(content.replaceAll(stays, '')).not.toContain(person.toLowerCase());
    }
    expect(await countStored(app)).toMatchObject({ applications: 1, messages: 0, files: 1 });
    const keys = await app.deps.db.read.selectFrom('idempotency_key').select('key').execute();
    expect(keys.map(({ key }) => key)).toEqual(expect.not.arrayContaining(['one', 'two', 'three']));
    expect((await runOn(app.folder, 'check')).output).toBe('All is in order.');
    await send(app, interviews, person, 'one');
  });
});

describe('records of others that name an address', () => {
  test('are told, and stay', async () => {
    const app = await openTestApp();
    const id = await write(app, 'b@mail.example', `Please call ${person} back.`);
    const { output } = await runOn(app.folder, `erase --email ${person} --yes`);
    expect(output).toContain(`Records of others name the address, and stay: message ${id}.`);
    expect((await countStored(app)).messages).toBe(1);
    await app.close();
  });
});

describe('retention', () => {
  let app: TestApp;
  let authorized: { authorization: string };
  const sent: Record<string, string> = {};
  beforeAll(async () => {
    const longAgo = Date.now() - 40 * 24 * 60 * 60 * 1000;
    let now = longAgo;
    app = await openTestApp({}, () => now);
    authorized = await signInHeader(app);
    const patch = (url: string, status: string) =>
      app.server.inject({ method: 'PATCH', url, payload: { status }, headers: authorized });
    for (const name of ['decided', 'pending']) sent[name] = await send(app, interviews, person, name);
    await patch(`${interviews}/${sent.decided}/status`, 'approved');
    sent.read = await write(app, person);
    const message = `${apiPrefix}${restPaths.messages}/${sent.read}`;
    await app.server.inject({
      method: 'PUT',
      url: message,
      payload: { status: 'read' },
      headers: authorized,
    });
    sent.unread = await write(app, 'b@mail.example');
    now = Date.now();
    sent.lately = await send(app, interviews, person, 'lately');
    authorized = await signInHeader(app);
    await patch(`${interviews}/${sent.lately}/status`, 'approved');
  });
  afterAll(() => app.close());

  const limits = {
    RETENTION_APPLICATIONS_DAYS: '30',
    RETENTION_MESSAGES_DAYS: '30',
    RETENTION_KEYS_DAYS: '30',
  };
  const run = async (line: string, env: Record<string, string>) =>
    JSON.parse((await runOn(app.folder, `${line} --json`, { env })).output);

  test('removes nothing where no time is set', async () => {
    expect(await run('retention', {})).toEqual({
      applications: 0,
      messages: 0,
      subscriptions: 0,
      sessions: 0,
      tokens: 0,
      keys: 0,
    });
  });

  test('tells first what would go', async () => {
    const before = await countStored(app);
    expect(await run('retention --dry-run', limits)).toMatchObject({ applications: 1, messages: 1, keys: 4 });
    expect(await countStored(app)).toEqual(before);
  });

  test('removes what is older than its time, with its files, and nothing that is undecided or unread', async () => {
    expect(await run('retention', limits)).toMatchObject({ applications: 1, messages: 1 });
    const rows = await app.deps.db.read.selectFrom('application').select('id').execute();
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([sent.pending, sent.lately]));
    expect(await countStored(app)).toMatchObject({ messages: 1, files: 2 });
    expect(await run('retention', limits)).toMatchObject({ applications: 0, messages: 0, keys: 0 });
    expect((await runOn(app.folder, 'check')).output).toBe('All is in order.');
  });
});
