import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { dayMs } from '@isangano/contracts/durations';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCapability, deriveAccessToken } from '../application/capability.ts';
import { randomKey } from '../random-key.ts';
import { createDraftCipher } from './draft-cipher.ts';
import { createWrittenCode, openWrittenCode, wrapCapability } from './written-code.ts';

// This test starts server processes, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const serverFolder = join(import.meta.dirname, '../../../../server');
const reminderEmail = 'keza.reminder@mail.example';
const answers = ['Nyirahabimana Espérance', 'A bridge of reeds over the Nyabarongo'];

let scratch: string;
let folder: string;
let output = '';
const children: ChildProcess[] = [];
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'isangano-unreadable-'));
  folder = join(scratch, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(scratch, { recursive: true, force: true });
});

/** Starts a process of the server, whose output is kept. */
function start(args: string[]): ChildProcess {
  const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'debug', SITE_DIR: scratch, PATH: process.env.PATH };
  const child = spawn(process.execPath, args, { cwd: serverFolder, env, stdio: 'pipe' });
  children.push(child);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += String(chunk)));
  return child;
}

async function startServer() {
  output = '';
  const child = start(['src/main.ts']);
  const findUrl = () => /ready at (\S+)/.exec(output)?.[1];
  await expect.poll(findUrl, { timeout: 30_000 }).toBeDefined();
  return { child, url: findUrl() ?? '' };
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

/** Makes the draft so old that a reminder is due when the server starts. */
function ageDraft(): void {
  const database = new DatabaseSync(join(folder, 'isangano.sqlite'));
  const savedAt = new Date(Date.now() - draftLifetimeMs + dayMs).toISOString();
  database.prepare('update draft set saved_at = ?').run(savedAt);
  database.close();
}

/** Returns how a secret could be stored; of base64, what is the same at each of the three offsets. */
function listSpellings(secret: Buffer): Record<string, Buffer> {
  const base64 = (offset: number) => {
    const text = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
    return text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + secret.length) * 4) / 3) - 1);
  };
  const base64s = [0, 1, 2].map(base64);
  const texts: Record<string, string> = {
    hex: secret.toString('hex'),
    'upper-case hex': secret.toString('hex').toUpperCase(),
    'percent-encoded': encodeURIComponent(secret.toString()),
    ...Object.fromEntries(base64s.map((text, offset) => [`base64 at ${offset}`, text])),
    ...Object.fromEntries(
      base64s.map((text, offset) => [
        `base64url at ${offset}`,
        text.replaceAll('+', '-').replaceAll('/', '_'),
      ]),
    ),
  };
  return {
    plain: secret,
    'UTF-16': Buffer.from(secret.toString(), 'utf16le'),
    'big-endian UTF-16': Buffer.from(secret.toString(), 'utf16le').swap16(),
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
  };
}

/** Returns the spellings of secrets that occur in the files below the scratch folder, or in the log. */
async function findSpellings(secrets: Record<string, Buffer>): Promise<string[]> {
  const entries = await readdir(scratch, { recursive: true, withFileTypes: true });
  const contents: [string, Buffer][] = [['log', Buffer.from(output)]];
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile()))
    contents.push([name, await readFile(join(parentPath, name))]);
  return Object.entries(secrets).flatMap(([name, secret]) =>
    Object.entries(listSpellings(secret)).flatMap(([spelling, bytes]) =>
      contents
        // Mails break their lines.
        .filter(([, content]) =>
          [content, Buffer.from(content.toString('latin1').replaceAll(/=?\r\n/g, ''), 'latin1')].some(
            (each) => each.includes(bytes),
          ),
        )
        .map(([file]) => `${name}, ${spelling}, in ${file}`),
    ),
  );
}

test('the server holds no readable answer, and nothing that opens a draft', async () => {
  const capability = createCapability();
  const token = await deriveAccessToken(capability);
  const code = createWrittenCode();
  const { token: codeToken } = await openWrittenCode(code);
  const cipher = await createDraftCipher(capability);
  const content = await cipher.encrypt({ values: { fullName: answers[0] ?? '', pitch: answers[1] ?? '' } });
  const id = randomKey();

  const first = await startServer();
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', [applicationTokenHeader]: token };
    return await fetch(`${first.url}/api/drafts/${path}`, { method, headers, body: JSON.stringify(body) });
  };
  const draft = { kind: 'interview', content, basedOn: 0, uploads: [], reminderEmail };
  expect((await send('PUT', id, draft)).status).toBe(200);
  expect((await send('PUT', `${id}/code`, await wrapCapability(code, capability))).status).toBe(204);
  expect((await send('POST', 'open', { number: code.number, token: codeToken })).status).toBe(200);
  // Errors are logged.
  expect((await send('PUT', id, { ...draft, kind: answers })).status).toBe(400);
  expect((await send('PUT', id, draft)).status).toBe(409);
  // Without a mail server nothing is sent, and nothing written instead.
  expect((await send('POST', `${id}/link`, { email: reminderEmail, capability })).status).toBe(404);
  expect((await send('POST', `${id}/link`, { email: 'nobody', capability })).status).toBe(400);
  const log = output;
  await end(first.child, 'SIGTERM');

  ageDraft();
  const second = await startServer();
  const countMails = async () => (await readdir(join(folder, 'mail')).catch(() => [])).length;
  await expect.poll(countMails).toBe(1);
  const backup = start(['src/commands/isangano.ts', 'backup', '--to', join(scratch, 'backup.tar')]);
  expect(await once(backup, 'exit')).toEqual([0, null]);
  // So that the write-ahead log is still there.
  await end(second.child, 'SIGKILL');
  output += log;
  expect(output).not.toContain(reminderEmail);

  const secrets = {
    'full name': Buffer.from(answers[0] ?? ''),
    pitch: Buffer.from(answers[1] ?? ''),
    capability: Buffer.from(capability),
    'bytes of the capability': Buffer.from(capability, 'base64url'),
    'access token': Buffer.from(token),
    'bytes of the access token': Buffer.from(token, 'base64url'),
    'secret of the code': Buffer.from(code.secret),
    'token of the code': Buffer.from(codeToken),
  };
  expect(await findSpellings(secrets)).toEqual([]);

  // What is searched for would be found: in the database and its log, in the mail and in the backup.
  const found = await findSpellings({ address: Buffer.from(reminderEmail) });
  expect(found.map((text) => text.replace(/^address, plain, in /, '').replace(/.*(?=\.eml$)/, ''))).toEqual(
    expect.arrayContaining(['isangano.sqlite', '.eml', 'backup.tar']),
  );
  for (const [spelling, bytes] of Object.entries(listSpellings(secrets.capability))) {
    await writeFile(join(scratch, 'planted'), Buffer.concat([Buffer.from('..'), bytes, Buffer.from('..')]));
    expect(await findSpellings(secrets)).toContain(`capability, ${spelling}, in planted`);
  }
});
