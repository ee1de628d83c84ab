import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDns, type TestZone } from '@isangano/platform/mail-check/testing';
import { createDkimKey, formatDkimRecord } from '@isangano/platform/mail-transport/dkim-key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeDkimKeys } from '../keyring.ts';
import { runOnFolder } from './testing.ts';

const createdAt = '2026-11-20T08:00:00.000Z';
const key = { ...(await createDkimKey('desk-1', createdAt)), signsSince: createdAt };
const record = formatDkimRecord(key, 'isangano.example');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-mail-check-'));
  await changeDkimKeys({ dataDir: folder }, () => Promise.resolve({ keys: [key], result: undefined }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const zone: TestZone = {
  'mail.isangano.example': { a: ['192.0.2.25'] },
  '192.0.2.25': { ptr: ['mail.isangano.example'] },
  'isangano.example': { txt: ['v=spf1 ip4:192.0.2.25 -all'] },
  [record.name]: { txt: [record.value] },
  '_dmarc.isangano.example': { txt: ['v=DMARC1; p=none; rua=mailto:dmarc@isangano.example'] },
};
const env = { SMTP_URL: 'smtps://user:secret-password@mail.isangano.example' };
const run = (line: string, changes: TestZone = {}, otherEnv = {}) =>
  runOnFolder(folder, line, { env: { ...env, ...otherEnv }, dns: createTestDns({ ...zone, ...changes }) });

test('mails that can be expected to arrive pass, with advice', async () => {
  const { code, output } = await run('mail check');
  expect(code).toBe(0);
  expect(output).toMatch(/^SPF +good +isangano\.example allows 192\.0\.2\.25 to send/m);
  expect(output).toMatch(/^DMARC +warning +/m);
  expect(output).not.toContain('secret-password');
});

test.each<[string, TestZone, string]>([
  ['a problem', { 'isangano.example': { txt: ['v=spf1 -all'] } }, 'bad'],
  ['a check that got no answer', { 'isangano.example': { fails: 'ETIMEOUT' } }, 'unknown'],
])('%s ends with exit code 1', async (_name, changes, level) => {
  const { code, output } = await run('mail check --json', changes);
  expect(code).toBe(1);
  expect(JSON.parse(output)).toContainEqual({ subject: 'SPF', level, text: expect.any(String) });
});

test('sender, signature and addresses follow the settings', async () => {
  const { code, output } = await run(
    'mail check',
    {},
    {
      MAIL_FROM: 'Desk <desk@other.example>',
      MAIL_SENDING_IPS: '198.51.100.7, 2001:db8::7',
    },
  );
  expect(code).toBe(1);
  expect(output).toContain('other.example has no SPF record. Publish one: v=spf1 ip6:2001:db8::7 -all');
  expect(output).toContain('desk-1._domainkey.other.example has no TXT record');
  expect(output).toContain('198.51.100.7 has no name');
});
