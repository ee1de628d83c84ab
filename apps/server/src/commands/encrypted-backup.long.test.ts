import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageKeys } from '@isangano/api/backup/testing';
import { interviewView } from '@isangano/contracts/applications/interview';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { indexRecords, openTestApp, type TestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';
import { runOnFolder, startOnFolder } from './testing.ts';

// These tests start processes and derive keys from passphrases, which can be slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const { identity, recipient, otherIdentity, otherRecipient } = ageKeys;
const passphrase = 'four plain English terms';

/** What no encrypted backup may contain: content, names and markers of its parts, too long to occur by chance. */
const readable = [
  'aline@mail.example',
  'Aline Uwase',
  'SQLite format 3',
  'manifest.json',
  'database.sqlite',
  'ustar',
];

let app: TestApp;
let scratch: string;
let identityPath: string;
let archive: string;
let fileId: string;
beforeAll(async () => {
  app = await openTestApp();
  scratch = await mkdtemp(join(tmpdir(), 'isangano-encrypted-'));
  const body = multipart([
    ...interviewParts,
    { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') },
  ]);
  const response = await app.server.inject({
    method: 'POST',
    url: `${apiPrefix}${restPaths.interviews}`,
    ...body,
  });
  fileId = interviewView.parse(response.json()).files[0]?.id ?? '';
  await indexRecords(app);
  identityPath = join(scratch, 'identity.txt');
  await writeFile(identityPath, `# for tests\n${identity}\n`);
  archive = join(scratch, 'whole.tar.age');
  const result = await run(`backup --to ${archive} --recipient ${recipient}`);
  expect(result).toMatchObject({ code: 0, warnings: '' });
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true, force: true });
});

const run = (line: string, input = '') => runOnFolder(app.folder, line, { input });

function expectUnreadable(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  expect(text).toMatch(/^age-encryption\.org\/v1\n/);
  expect(readable.filter((part) => text.includes(part))).toEqual([]);
  expect(text).not.toContain(fileId);
}

describe('an encrypted backup', () => {
  test('contains nothing readable, and its identity restores everything', async () => {
    expectUnreadable(await readFile(archive));
    const folder = join(scratch, 'restored');
    const restored = await runOnFolder(folder, `restore --from ${archive} --identity ${identityPath}`);
    expect(restored).toMatchObject({ code: 0, warnings: '' });
    expect(await runOnFolder(folder, 'check')).toEqual({ code: 0, output: 'All is in order.', warnings: '' });
    const stored = await readFile(join(folder, 'files/kept', fileId.slice(-2), fileId));
    expect(stored.equals(fileBytes('png'))).toBe(true);
  });

  test('can be made for several recipients, and compressed before', async () => {
    const target = join(scratch, 'several.tar.gz.age');
    await run(`backup --to ${target} --recipient ${otherRecipient} --recipient ${recipient}`);
    expect((await readFile(target)).length).toBeLessThan((await readFile(archive)).length / 2);
    const folder = join(scratch, 'from-several');
    expect((await runOnFolder(folder, `restore --from ${target} --identity ${identityPath}`)).code).toBe(0);
  });

  test('can be made with a passphrase, which a restore asks for', async () => {
    const target = join(scratch, 'phrase.tar.age');
    expect((await run(`backup --to ${target} --passphrase`, passphrase)).code).toBe(0);
    expectUnreadable(await readFile(target));
    const folder = join(scratch, 'from-phrase');
    const line = `restore --from ${target}`;
    expect(await runOnFolder(folder, line, { input: 'another passphrase' })).toEqual({
      code: 1,
      output: '',
      warnings: 'The passphrase does not open this backup.',
    });
    expect(await readdir(scratch)).not.toContain('from-phrase');
    expect((await runOnFolder(folder, line, { input: passphrase })).code).toBe(0);
  });

  test.each([
    ['--recipient age1nobody', 'age1nobody is no age recipient: one begins with age1.'],
    ['--passphrase', 'the passphrase must have at least 16 characters'],
    ['--passphrase --recipient age1', '--recipient and --passphrase exclude each other'],
  ])('is not made with %s', async (options, message) => {
    const target = join(scratch, 'refused.tar.age');
    const { code, warnings } = await run(`backup --to ${target} ${options}`, 'short');
    expect(code).toBeGreaterThan(0);
    expect(warnings).toContain(message);
    expect((await readdir(scratch)).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  test('has a name that says so', async () => {
    const { code, warnings } = await run(`backup --to ${join(scratch, 'a.tar')} --recipient ${recipient}`);
    expect([code, warnings]).toEqual([2, expect.stringContaining('must end in .age')]);
  });

  test('that is killed leaves nothing readable beside its target', async () => {
    const target = join(scratch, 'killed.tar.age');
    execFileSync('sh', ['-c', 'mkfifo "$0"', `${target}.part`]);
    const child = startOnFolder(app.folder, `backup --to ${target} --recipient ${recipient}`);
    const chunks: Buffer[] = [];
    // Reading a part of the pipe lets the backup write and then wait.
    const reader = createReadStream(`${target}.part`, { highWaterMark: 64 * 1024 });
    const [chunk]: unknown[] = await once(reader, 'data');
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    child.kill('SIGKILL');
    await once(child, 'exit');
    reader.destroy();
    expectUnreadable(Buffer.concat(chunks));
    await run('check');
    expect((await readdir(join(app.folder, 'files'))).toSorted()).toEqual(['incoming', 'kept']);
  });
});

describe('restoring an encrypted backup leaves no trace', () => {
  async function expectRefused(path: string, options: string, message: string): Promise<void> {
    const folder = join(scratch, 'refused');
    const { code, output, warnings } = await runOnFolder(folder, `restore --from ${path}${options}`);
    expect([code, output]).toEqual([1, '']);
    expect(warnings).toContain(message);
    expect(warnings).not.toContain('\n');
    const entries = await readdir(folder).catch(() => []);
    expect(entries.filter((name) => !name.endsWith('.lock'))).toEqual([]);
  }

  test('with the wrong identity, or without one', async () => {
    const wrong = join(scratch, 'wrong.txt');
    await writeFile(wrong, otherIdentity);
    await expectRefused(archive, ` --identity ${wrong}`, 'The identity does not open this backup.');
    await expectRefused(archive, '', 'name its file with --identity.');
    await expectRefused(archive, ` --identity ${join(scratch, 'none')}`, 'cannot be read.');
    expect(await readdir(scratch)).not.toContain('refused');
  });

  test.each([
    ['a changed byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(100_000) ^ 1, 100_000, 100_001)],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, 200_000)],
    [
      'an end missing at the edge of a part',
      (bytes: Buffer) => bytes.subarray(0, bytes.length - (bytes.length % 65_552)),
    ],
    ['a changed header', (bytes: Buffer) => bytes.fill('A', 120, 121)],
  ])('after %s', async (_name, damage) => {
    const damaged = join(scratch, 'damaged.tar.age');
    await writeFile(damaged, damage(await readFile(archive)));
    await expectRefused(damaged, ` --identity ${identityPath}`, 'The archive is damaged');
  });
});

describe('check --backup', () => {
  test('compares every checksum of an archive, encrypted or not', async () => {
    const plain = join(scratch, 'plain.tar');
    await run(`backup --to ${plain}`);
    expect(await run(`check --backup ${plain}`)).toMatchObject({ code: 0, output: 'All is in order.' });
    const bytes = await readFile(plain);
    bytes.write('B', bytes.indexOf('A weaver teaches'));
    await writeFile(plain, bytes);
    expect(await run(`check --backup ${plain} --json`)).toMatchObject({
      code: 1,
      output: JSON.stringify(['database.sqlite is not as it was packed'], null, 2),
    });
    expect(await run(`check --backup ${archive} --identity ${identityPath}`)).toMatchObject({
      code: 0,
      output: 'All is in order.',
    });
  });

  test('says that an encrypted archive cannot be read without its key', async () => {
    expect(await run(`check --backup ${archive}`)).toEqual({
      code: 1,
      output: '',
      warnings: 'The backup is encrypted for the holder of an age identity: name its file with --identity.',
    });
  });
});
