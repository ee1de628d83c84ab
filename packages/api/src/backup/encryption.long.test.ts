import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openArchive } from './encryption.ts';
import { ageKeys } from './testing.ts';

const { identity, otherIdentity } = ageKeys;

/** Encrypted by age 1.1.1, the reference implementation: for the identity above, and with a passphrase. */
const byAge = {
  identity:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBmZVhyUDZBaTBXK1NCc090bVZmeUpjTGpkTHVMMXoxUityZFNCaE1IM1RBCmtKa0JXSjBhVFQraDlVREltSVNRWWRrSDAwWkFPMmlKVkJWZVk3OVMzVWMKLS0tIGdseW1RUlBxSU9NNzZFVXZycCtHZWcrNjdId1pLUGJYZjdjdHprSzYzQ0EKjJrJb+BEFqUF4ovlr2269gVD9AtlAz/J8iS0N4342O98mUQJWWVoAZybq0gtt7TTq/WeVP5eptldPg==',
  passphrase:
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBQbTZqTFVzRm05b0VZUHAzSkVTQ0F3IDE4ClY5b3hhaFFUek56UHdrOXAydmRETTM2SGVlZ3ZnOW9QdStkNWY2VkJUWDgKLS0tIGRObWh6VDREWWlxdktWc1ZYZ0M4bzZ0Yjg4MUdFQ2cvcmVmZHh4MmJvNEUK5kaVdjdB2eUIx8uEGNSbq9yvmxo4AfdGxSkTZDlZRcmcuBDNu2mTBCxab7SEWkC5ivGoRwEhAP31RVj5rxtZevG+4NdR8IR7f/gos7VKghmO64Pz1tivZD5lG6dK73iR3KxN9NBYy1nVN47JfaH+wnbiz4Yl+RcZSix2pzRMQ+93q0A3N8Z/hsa7YkMFx4ztLEHu5br2eDEiw2c8H320+I030PgqaiOV+K36C/k2WIxD2iTvnRKZNGjRAtegJVbmBz4SwhkJ3Rsx7BmVze3+0W5MYbkvSsiM',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isangano-age-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(file: keyof typeof byAge, { identities = '', passphrase = '' }): Promise<string> {
  const path = join(folder, file);
  await writeFile(path, Buffer.from(byAge[file], 'base64'));
  const key = { readIdentities: async () => identities, readPassphrase: async () => passphrase };
  return await text(await openArchive(path, key));
}

test('files of the age command are opened by their identity, among comments and others', async () => {
  const identities = `# created: 2026-11-22\n${otherIdentity}\r\n${identity}\n`;
  expect(await open('identity', { identities })).toBe('written by another program');
});

test('files of the age command are opened by their passphrase', async () => {
  expect(await open('passphrase', { passphrase: 'a passphrase for the tests' })).toContain(identity);
});

test.each([
  ['identity', { identities: otherIdentity }, 'The identity does not open this backup.'],
  [
    'identity',
    { identities: 'ssh-ed25519 AAAA' },
    'The identity file cannot be read: its lines must begin with AGE-SECRET-KEY-.',
  ],
  ['passphrase', { passphrase: 'another passphrase' }, 'The passphrase does not open this backup.'],
] as const)('a wrong key of a file with %s is named in one sentence: %j', async (file, key, message) => {
  await expect(open(file, key)).rejects.toThrow(message);
});
