import { toLowerAscii } from '@isangano/platform/database/sql-fragments';
import { isToGroup } from '../../modules/mail/module.ts';

/**
 * Whether a text contains an e-mail address, regardless of case, and not only as a part of a longer one. In JSON and in
 * links, a line break or a space before it ends with a letter or digit.
 */
export function isMentioned(text: string, email: string): boolean {
  return new RegExp(
    String.raw`(?:(?<![\w.+-])|(?<=\\[bfnrt]|%[\da-f]{2}))${RegExp.escape(email)}(?![\w-]|\.\w)`,
    'i',
  ).test(text);
}

/** Whether the source of a mail contains an address, also in quoted-printable or base64 parts. */
export function isMentionedInMail(source: string, email: string): boolean {
  // Soft line breaks are removed first: one may split an address, or make it look like a different one.
  const unwrapped = source.replaceAll(/=\r?\n/g, '');
  const unquoted = unwrapped.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const blocks = source.match(/(?:^[A-Za-z0-9+/]{20,}={0,2}\r?\n?)+/gm) ?? [];
  const decoded = blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'));
  return [unwrapped, unquoted, ...decoded].some((text) => isMentioned(text, email));
}

/** The data that decides whose mail it is; `about` is the id of a record. */
type MailHead = { kind: string; recipient: string; replyTo: string | null; about: string | null };

/** An address, and the ids of its records. */
export type Person = { email: string; recordIds: readonly string[] };

/**
 * Whether a mail is about a record of a person, to them, or from them to the group. Any visitor can write the address
 * or an id into a text, so its text does not count: otherwise the mail of another person could be exported and deleted.
 */
export function isMailOf(
  { email, recordIds }: Person,
  { kind, recipient, replyTo, about }: MailHead,
): boolean {
  if (about !== null && recordIds.includes(about)) return true;
  const address = isToGroup(kind) ? replyTo : recipient;
  return address !== null && toLowerAscii(address) === toLowerAscii(email);
}
