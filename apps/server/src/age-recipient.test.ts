import { ageKeys } from '@isangano/api/backup/testing';
import { generateHybridIdentity, generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { isAgeRecipient } from './config-values.ts';

test('recipients of age are known by their checksum', async () => {
  for (const identity of [await generateIdentity(), await generateHybridIdentity(), ageKeys.identity])
    expect(isAgeRecipient(await identityToRecipient(identity))).toBe(true);
});

test('a recipient with another character, a missing one or of another kind is none', () => {
  const { recipient } = ageKeys;
  for (let index = 0; index < recipient.length; index += 1) {
    const other = recipient[index] === 'q' ? 'p' : 'q';
    expect(isAgeRecipient(recipient.slice(0, index) + other + recipient.slice(index + 1))).toBe(false);
    expect(isAgeRecipient(recipient.slice(0, index) + recipient.slice(index + 1))).toBe(false);
  }
  expect(isAgeRecipient(ageKeys.identity)).toBe(false);
  expect(isAgeRecipient('age1yubikey1qwt50d05nh5vutpdzmlg5wn80xq5negm4uj9ghv0snvdd3yysf5yw3rhl3t')).toBe(
    false,
  );
});
