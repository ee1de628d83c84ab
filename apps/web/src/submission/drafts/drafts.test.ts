import { draftContentMaxBytes } from '@isangano/contracts/drafts/limits';
import { expect, test } from 'vitest';
import { createCapability } from '../application/capability.ts';
import { createDraftCipher } from './draft-cipher.ts';
import {
  createWrittenCode,
  formatWrittenCode,
  openWrittenCode,
  parseWrittenCode,
  wrapCapability,
} from './written-code.ts';

const content = {
  values: { fullName: 'Aline Uwase', channels: ['Umurage'], consentRules: true },
  step: 'story',
};

test('a draft is decrypted with its capability only, and not after a change', async () => {
  const capability = createCapability();
  const encrypted = await (await createDraftCipher(capability)).encrypt(content);
  expect(await (await createDraftCipher(capability)).decrypt(encrypted)).toEqual(content);
  const stranger = await createDraftCipher(createCapability());
  await expect(stranger.decrypt(encrypted)).rejects.toThrow();
  const changed = encrypted.slice(0, -4) + (encrypted.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  await expect((await createDraftCipher(capability)).decrypt(changed)).rejects.toThrow();
});

test('the longest draft that the server stores can be encrypted', async () => {
  const long = { values: { pitch: 'a'.repeat(draftContentMaxBytes - 1000) } };
  const cipher = await createDraftCipher(createCapability());
  expect(await cipher.decrypt(await cipher.encrypt(long))).toEqual(long);
});

test('no text of a draft is readable once encrypted', async () => {
  const encrypted = await (await createDraftCipher(createCapability())).encrypt(content);
  const bytes = Buffer.from(encrypted, 'base64url').toString('latin1');
  for (const text of ['Aline', 'Umurage', 'fullName', 'story']) {
    expect(bytes).not.toContain(text);
    expect(encrypted).not.toContain(Buffer.from(text).toString('base64url').slice(0, 6));
  }
});

test('a written code is read in any case and with any separators', () => {
  const code = createWrittenCode();
  const text = formatWrittenCode(code);
  expect(text).toMatch(/^\d{4} \d{4}( [a-z]{6}){5}$/);
  expect(parseWrittenCode(text)).toEqual(code);
  expect(parseWrittenCode(` ${text.toUpperCase().replaceAll(' ', '-')}.`)).toEqual(code);
  expect(parseWrittenCode(text.slice(0, -1))).toBeUndefined();
  expect(parseWrittenCode('')).toBeUndefined();
});

test('written codes differ, and use every syllable', () => {
  const codes = Array.from({ length: 200 }, createWrittenCode);
  expect(new Set(codes.map(({ secret }) => secret)).size).toBe(codes.length);
  const syllables = codes.flatMap(({ secret }) => secret.match(/../g) ?? []);
  expect(new Set(syllables).size).toBe(70);
});

test('a written code gives the capability to another device, and a wrong one does not', async () => {
  const capability = createCapability();
  const code = createWrittenCode();
  const stored = await wrapCapability(code, capability);
  expect(JSON.stringify(stored)).not.toContain(code.secret);
  const opened = await openWrittenCode(code);
  expect(opened.token).toBe(stored.token);
  expect(await opened.unwrap(stored.wrapped)).toBe(capability);
  const wrong = await openWrittenCode({ ...code, secret: createWrittenCode().secret });
  expect(wrong.token).not.toBe(stored.token);
  await expect(wrong.unwrap(stored.wrapped)).rejects.toThrow();
});
