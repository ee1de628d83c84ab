import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRecipient } from './recipients.ts';

const key = createSecretKey(Buffer.alloc(32, 7));
const hash = (address: string) => hashRecipient(key, address);

test.each([
  ['keza@mail.example', 'Keza@MAIL.Example'],
  ['keza@mail.example', 'keza+shop@mail.example'],
  ['keza@mail.example', 'KEZA+a+b@mail.example'],
  ['kezauwase@gmail.com', 'keza.uwase@gmail.com'],
  ['kezauwase@gmail.com', 'K.e.z.a.Uwase+1@GoogleMail.com'],
])('%s and %s are one mailbox', (one, other) => expect(hash(other)).toBe(hash(one)));

test.each([
  ['keza@mail.example', 'kezax@mail.example'],
  ['keza@mail.example', 'keza@mail.example.org'],
  ['ke.za@mail.example', 'keza@mail.example'],
  ['+keza@mail.example', '+other@mail.example'],
])('%s and %s are two mailboxes', (one, other) => expect(hash(other)).not.toBe(hash(one)));

test('the hash contains nothing of the address, and depends on the key', () => {
  expect(hash('keza@mail.example')).toMatch(/^[\w-]{43}$/);
  expect(hashRecipient(createSecretKey(Buffer.alloc(32)), 'keza@mail.example')).not.toBe(
    hash('keza@mail.example'),
  );
});
