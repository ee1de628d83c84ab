import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@isangano/api/modules/mail/testing-outbox';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { createTestDns, type TestZone } from '@isangano/platform/mail-check/testing';
import { verifySignatures } from '@isangano/platform/mail-transport/testing-dkim';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keyringCheckMs } from '../keyring.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { runOnFolder } from './testing.ts';

const running: { stop(): Promise<unknown> }[] = [];
let app: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let skippedMs: number;
beforeEach(async () => {
  skippedMs = 0;
  smtp = await startSmtp(running);
  app = await openTestApp({ SMTP_URL: smtp.url }, () => Date.now() + skippedMs);
});
afterEach(async () => {
  await app.close();
  for (const one of running.splice(0)) await one.stop();
});

type ListedKey = { selector: string; state: string; record: { name: string; value: string } };

const run = (line: string, zone: TestZone = {}) =>
  runOnFolder(app.folder, line, { dns: createTestDns(zone) });

async function listKeys(): Promise<ListedKey[]> {
  const keys: ListedKey[] = JSON.parse((await run('dkim list --json')).output);
  return keys;
}

/** Returns a zone with the records of all keys. */
async function publish(): Promise<TestZone> {
  const keys = await listKeys();
  return Object.fromEntries(keys.map(({ record }) => [record.name, { txt: [record.value] }]));
}

/** Sends a contact message, and returns the source of the mail about it. */
async function receiveMail(): Promise<string> {
  const before = smtp.received.length;
  const payload = { fullName: 'Keza', email: 'keza@mail.example', subject: 'A', message: 'B' };
  await app.server.inject({ method: 'POST', url: `${apiPrefix}${restPaths.messages}`, payload });
  await waitUntil(() => smtp.received.length > before);
  return smtp.received[before]?.source ?? '';
}

describe('a key for DKIM', () => {
  test('signs once its record is published, while the server runs', async () => {
    const created = await run('dkim create');
    const [key] = await listKeys();
    const { selector = '', record } = key ?? {};
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining(`Value  ${record?.value}`) });
    expect(record?.name).toBe(`${selector}._domainkey.isangano.example`);
    expect(await run(`dkim sign --selector ${selector}`)).toMatchObject({
      code: 1,
      warnings: expect.stringContaining('has no TXT record'),
    });
    expect(await receiveMail()).not.toMatch(/^DKIM-Signature/im);

    const zone = await publish();
    expect(await run(`dkim sign --selector ${selector}`, zone)).toMatchObject({ code: 0, warnings: '' });
    skippedMs += keyringCheckMs;
    expect(await verifySignatures(await receiveMail(), zone)).toMatchObject([
      { result: 'pass', domain: 'isangano.example', selector },
    ]);
  });

  test('is replaced by another selector, so that both records can be published at once', async () => {
    await run('dkim create');
    const [first] = await listKeys();
    await run(`dkim sign --selector ${first?.selector} --unchecked`);
    await run('dkim create');
    const [signing, prepared] = await listKeys();
    expect(signing).toEqual(first && { ...first, state: 'signs' });
    expect(prepared).toMatchObject({ selector: `${first?.selector}-2`, state: 'to be published' });
    const zone = await publish();
    const { output } = await run(`dkim sign --selector ${prepared?.selector}`, zone);
    expect(output).toContain(`The key ${first?.selector} is removed.`);
    skippedMs += keyringCheckMs;
    expect(await verifySignatures(await receiveMail(), zone)).toMatchObject([
      { result: 'pass', selector: prepared?.selector },
    ]);
  });

  test('that never signed is removed by the next one, which says so', async () => {
    expect((await run('dkim create')).output).not.toContain('is removed');
    const [first] = await listKeys();
    const { output } = await run('dkim create');
    expect(output).toContain(`The key ${first?.selector}, which never signed, is removed.`);
    expect(await listKeys()).toHaveLength(1);
  });

  test('of an unknown selector cannot sign', async () => {
    expect(await run('dkim sign --selector other')).toMatchObject({
      code: 1,
      warnings: 'There is no key with the selector other.',
    });
    expect((await run('dkim sign')).code).toBe(2);
  });

  test('is secret: neither output nor logs contain it, and only its owner reads its file', async () => {
    const outputs = [
      await run('dkim create'),
      await run('dkim list --records'),
      await run('dkim list --json'),
    ];
    const content = await readFile(join(app.folder, 'keys.json'), 'utf8');
    const secret: string = JSON.parse(content).dkim[0].privateKey.split('\n')[1];
    const log = await readFile(join(app.folder, 'commands.log'), 'utf8');
    expect(log).toContain('"command":"dkim create"');
    for (const text of [...outputs.map(({ output }) => output), log]) expect(text).not.toContain(secret);
    expect((await stat(join(app.folder, 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  test('survives a rotation of the signing keys, and is in backups', async () => {
    await run('dkim create');
    const keys = await listKeys();
    await run('keys rotate');
    expect(await listKeys()).toEqual(keys);
    const scratch = await mkdtemp(join(tmpdir(), 'isangano-dkim-'));
    await run(`backup --to ${join(scratch, 'backup.tar')}`);
    await runOnFolder(join(scratch, 'restored'), `restore --from ${join(scratch, 'backup.tar')}`);
    const { output } = await runOnFolder(join(scratch, 'restored'), 'dkim list --json');
    expect(JSON.parse(output)).toEqual(keys);
    await rm(scratch, { recursive: true, force: true });
  });
});

test('domain and selector of a new key follow the settings', async () => {
  const env = { DKIM_DOMAIN: 'Mail.Isangano.example', DKIM_SELECTOR: 'desk' };
  const { output } = await runOnFolder(app.folder, 'dkim create', { env });
  expect(output).toMatch(/^Name {3}desk-\d{8}\._domainkey\.mail\.isangano\.example$/m);
});
