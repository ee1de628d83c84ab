import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { RunningServer } from './server.ts';

/** `source` is the whole message, as it was written. */
export type WrittenMail = { headers: string; text: string; source: string };

/** Returns an address that no other test uses. */
export function createAddress(name: string): string {
  return `${name}.${Math.random().toString(36).slice(2, 10)}@example.rw`;
}

/**
 * Returns the mails to an address that a server without SMTP has written to files, oldest first, with their
 * plain text.
 */
export async function findMails(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  address: string,
): Promise<WrittenMail[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const sources = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return sources.map(parseMail).filter(({ headers }) => headers.includes(`\nTo: ${address}\n`));
}

/**
 * Waits until an address has got a number of mails, those whose text contains `text`, and returns them. Mails of
 * earlier tests on the same server go first, ten a second.
 */
export async function waitForMails(
  server: Pick<RunningServer, 'dataDir'>,
  address: string,
  { count = 1, text = '' } = {},
): Promise<[WrittenMail, ...WrittenMail[]]> {
  const find = async () => (await findMails(server, address)).filter((mail) => mail.text.includes(text));
  await expect.poll(find, { timeout: 30_000 }).toHaveLength(count);
  const [first, ...others] = await find();
  if (!first) throw new Error('no mail');
  return [first, ...others];
}

/** Returns the path and the rest of the link in a mail that leads to a path, in any language. */
export function findMailedLink({ text }: WrittenMail, path: string): string {
  return new RegExp(`https?://[^/\\s]+(/\\S*${path.slice(1)}[?#]\\S+)`).exec(text)?.[1] ?? '';
}

/**
 * Returns the Message-IDs of the mails to staff about messages, by the subjects of these, which are random hexadecimal
 * digits.
 */
export function listMessageMails(received: readonly { source: string }[]): Map<string, string[]> {
  const idsBySubject = new Map<string, string[]>();
  for (const { headers } of received.map(({ source }) => parseMail(source))) {
    if (!headers.includes('\nX-Mail-Kind: contact-note\n')) continue;
    const subject = /^Subject: .*\b([0-9a-f]{16})$/m.exec(headers)?.[1] ?? '';
    const id = /^Message-ID: (\S+)$/m.exec(headers)?.[1] ?? '';
    idsBySubject.set(subject, [...(idsBySubject.get(subject) ?? []), id]);
  }
  return idsBySubject;
}

function parseMail(source: string): WrittenMail {
  const lines = source.replaceAll('\r\n', '\n');
  const [headers = '', ...parts] = lines.split('\n\n');
  const start = lines.indexOf('text/plain');
  const body = lines.slice(lines.indexOf('\n\n', start) + 2);
  const plain = body.slice(0, body.indexOf('\n--'));
  const isQuoted = /quoted-printable/.test(lines.slice(start, start + 120));
  const text = isQuoted ? decodeQuotedPrintable(plain) : parts.length > 0 ? plain : '';
  return { headers: headers.replaceAll(/\n[ \t]/g, ' '), text, source };
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
