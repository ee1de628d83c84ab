import { expect, test } from 'vitest';
import { isMentioned, isMentionedInMail } from './mentions.ts';

const email = 'keza.m+a@mail.example';

test.each([
  'From keza.m+a@mail.example.',
  '<Keza.M+A@MAIL.example>',
  'keza.m+a@mail.example',
  'a, keza.m+a@mail.example; b',
  JSON.stringify(['Please write to\nkeza.m+a@mail.example\n']),
  'from%20keza.m+a@mail.example',
])('finds the address in "%s"', (text) => expect(isMentioned(text, email)).toBe(true));

test.each([
  'xkeza.m+a@mail.example',
  'keza.m+a@mail.example.org',
  'kezaxm+a@mail.example',
  'u.keza.m+a@mail.example',
])('does not find the address in "%s"', (text) => expect(isMentioned(text, email)).toBe(false));

test('finds an address in encoded parts of a mail', () => {
  const text = 'Muraho, the desk has heard from keza.m+a@mail.example today about a story.';
  expect(isMentionedInMail(`X: y\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`, email)).toBe(true);
  expect(isMentionedInMail('X: y\r\n\r\nfrom keza.m=\r\n+a=40mail.example\r\n', email)).toBe(true);
  expect(isMentionedInMail('X: y\r\n\r\nfrom other.=\r\nkeza.m+a@mail.example\r\n', email)).toBe(false);
  expect(isMentionedInMail('X: y\r\n\r\nfrom somebody else\r\n', email)).toBe(false);
});
