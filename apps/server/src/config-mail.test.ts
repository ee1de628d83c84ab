import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each<[string, object]>([
  [
    'imaps://bounces:secret@mail.isangano.example',
    {
      host: 'mail.isangano.example',
      port: 993,
      isSecure: true,
      user: 'bounces',
      password: 'secret',
      path: 'INBOX',
    },
  ],
  [
    'imap://bounces%40isangano.example:p%40ss%2Fword@[::1]:1143/Returned%20mails/All',
    {
      host: '::1',
      port: 1143,
      isSecure: false,
      user: 'bounces@isangano.example',
      password: 'p@ss/word',
      path: 'Returned mails/All',
    },
  ],
])('IMAP_URL %s names a mailbox', (url, expected) => {
  expect(readConfig({ IMAP_URL: url }).mail.mailbox).toEqual(expected);
});

test.each([
  ['IMAP_URL', 'https://mail.isangano.example', 'IMAP_URL must be an imap or imaps address'],
  ['IMAP_URL', 'imaps://mail.isangano.example', 'IMAP_URL must contain user and password'],
  ['IMAP_URL', 'imaps://bounces@mail.isangano.example', 'IMAP_URL must contain user and password'],
  ['MAIL_RETURN_PATH', 'bounces', 'MAIL_RETURN_PATH must be an e-mail address'],
  ['MAIL_SENDING_IPS', '192.0.2.25, mail.isangano.example', 'must be IP addresses, separated by commas'],
  ['DKIM_DOMAIN', 'https://isangano.example', 'DKIM_DOMAIN must be a domain'],
  ['DKIM_SELECTOR', 'My key', 'DKIM_SELECTOR must be lower-case letters, digits and hyphens'],
])('%s cannot be %s, and the message does not repeat it', (name, value, message) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(message);
  expect(read).not.toThrow(value);
});
