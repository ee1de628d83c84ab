import type { KeyObject } from 'node:crypto';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { createEntry, type Keyring, rotateKeyring } from '@isangano/platform/keys/keyring';
import { checkQuery } from '@isangano/platform/keys/signed-query';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFileLink, openFile } from '../../modules/files/links.ts';
import { createTokenReader, signToken } from '../../modules/identity/tokens.ts';
import { createUnsubscribeLink, parseNewsletterLink } from '../../modules/newsletter/links.ts';
import { aStaffMember } from '../../testing.ts';
import { createKeys, deriveKeys, type Keys } from './keys.ts';

const id = '0193a5e0-0000-7000-8000-000000000001';
const firstSecret = 'the first secret of these tests, long enough';

let now: number;
let keyring: Keyring;
let keys: Keys;
beforeEach(() => {
  now = Date.parse('2026-11-20T08:00:00.000Z');
  keyring = [createEntry(firstSecret)];
  keys = createKeys(
    () => keyring,
    () => now,
  );
});

let rotations = 0;
function rotate(isLeak = false): void {
  rotations += 1;
  const newSecret = `another secret of these tests, number ${rotations}`;
  keyring = rotateKeyring(keyring, { secret: newSecret, nowMs: now, overlapMs: hourMs, isLeak });
}

const getParams = (link: string) => new URL(link, 'https://www.isangano.example').searchParams;
const claims = () => ({ id: 'a', email: 'a@b.example', sid: 's', exp: Math.floor(now / 1000) + 7200 });
const getNewsletterLink = () =>
  getParams(createUnsubscribeLink({ siteUrl: '', keys: keys.newsletterLinks, id, locale: 'en' }));
const readNewsletterLink = (link: URLSearchParams) =>
  parseNewsletterLink(keys.newsletterLinks, 'leave', link, now);

describe('a session token', () => {
  test('names its key, and is valid until that ends', async () => {
    const readToken = createTokenReader(keys.tokens);
    const old = await signToken(keys.tokens, claims());
    rotate();
    const current = await signToken(keys.tokens, claims());
    const kids = [old, current].map((token) => decodeProtectedHeader(token).kid);
    expect(kids).toEqual(keyring.map((entry) => entry.id));
    expect([await readToken(old, now), await readToken(current, now)]).toEqual([
      expect.objectContaining({ sid: 's' }),
      expect.objectContaining({ sid: 's' }),
    ]);
    now += hourMs;
    expect([await readToken(old, now), await readToken(current, now)]).toEqual([
      undefined,
      expect.objectContaining({ sid: 's' }),
    ]);
  });

  test('ends at once with a leaked key, even one that was verified before', async () => {
    const readToken = createTokenReader(keys.tokens);
    const token = await signToken(keys.tokens, claims());
    expect(await readToken(token, now)).toBeDefined();
    rotate(true);
    expect(await readToken(token, now)).toBeUndefined();
  });

  test('without a key id is rejected, and so is one that is signed with the secret itself', async () => {
    const readToken = createTokenReader(keys.tokens);
    const [{ id: kid, secret }] = keyring;
    const { exp, ...payload } = claims();
    const sign = (header: object, key: KeyObject | Uint8Array) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', ...header })
        .setExpirationTime(exp)
        .sign(key);
    const { key } = keys.tokens.getNewest();
    expect(await readToken(await sign({ kid }, key), now)).toMatchObject({ sid: 's' });
    expect(await readToken(await sign({}, key), now)).toBeUndefined();
    expect(await readToken(await sign({ kid }, new TextEncoder().encode(secret)), now)).toBeUndefined();
  });

  test('that names an unknown key, or the wrong one, is rejected', async () => {
    rotate();
    const other = deriveKeys('a secret that is in no keyring of ours').tokens;
    const { key } = other.getNewest();
    const readToken = createTokenReader(keys.tokens);
    expect(await readToken(await signToken(other, claims()), now)).toBeUndefined();
    const renamed = { ...other, getNewest: () => ({ id: keyring[0].id, key }) };
    expect(await readToken(await signToken(renamed, claims()), now)).toBeUndefined();
  });
});

describe('a link to a file', () => {
  test('is valid until its key ends, which its signature covers', () => {
    const link = getParams(createFileLink(keys.fileLinks, id, now, aStaffMember));
    rotate();
    expect(checkQuery(keys.fileLinks, openFile(id), link, now)).toBe('valid');
    const renamed = new URLSearchParams(link);
    renamed.set('k', keyring.at(-1)?.id ?? '');
    expect(checkQuery(keys.fileLinks, openFile(id), renamed, now)).toBe('altered');
    rotate(true);
    expect(checkQuery(keys.fileLinks, openFile(id), link, now)).toBe('altered');
  });
});

describe('a newsletter link', () => {
  test('stays valid after the end of its key, leaked or not', () => {
    const first = getNewsletterLink();
    rotate();
    const second = getNewsletterLink();
    now += dayMs;
    rotate(true);
    now += 365 * dayMs;
    expect([readNewsletterLink(first), readNewsletterLink(second)]).toEqual([id, id]);
    keyring = [createEntry('a secret that signed neither of the two')];
    expect([readNewsletterLink(first), readNewsletterLink(second)]).toEqual([undefined, undefined]);
  });
});

describe('the key of stored address hashes', () => {
  test('outlives rotations, but not a leak', () => {
    const stable = deriveKeys(firstSecret).addresses;
    rotate();
    rotate();
    expect(keys.addresses.equals(stable)).toBe(true);
    rotate(true);
    expect(keys.addresses.equals(stable)).toBe(false);
    const afterLeak = keys.addresses;
    rotate();
    expect(keys.addresses.equals(afterLeak)).toBe(true);
  });
});

test('the key of stored hashes of recipients outlives leaks too: who stopped mails gets none', () => {
  const stable = deriveKeys(firstSecret).recipients;
  rotate(true);
  rotate(true);
  expect(keys.recipients.equals(stable)).toBe(true);
  expect(keys.recipients.equals(deriveKeys(firstSecret).addresses)).toBe(false);
});

test('a rotation moves no end to a later time', () => {
  rotate();
  const [{ endsAt }] = keyring;
  now += hourMs / 2;
  rotate();
  expect(keyring.map((entry) => entry.endsAt)).toEqual([
    endsAt,
    new Date(now + hourMs).toISOString(),
    undefined,
  ]);
});
