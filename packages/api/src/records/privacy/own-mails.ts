import { toLowerAscii } from '@isangano/platform/database/ignore-case';
import { isToGroup } from '../../modules/mail/module.ts';

/** What tells whose a mail is; `about` is the id of a record. */
type MailHead = { kind: string; recipient: string; replyTo: string | null; about: string | null };

/** An address, and the ids of the records from it. */
export type Person = { email: string; recordIds: readonly string[] };

/**
 * Whether a mail is about a record of a person, to them, or from them to the group. Anybody can write the address or an id into a text, so
 * that its text has one does not count: the mail of another person would be exported and deleted with it.
 */
export function isMailOf(
  { email, recordIds }: Person,
  { kind, recipient, replyTo, about }: MailHead,
): boolean {
  if (about !== null && recordIds.includes(about)) return true;
  const address = isToGroup(kind) ? replyTo : recipient;
  return address !== null && toLowerAscii(address) === toLowerAscii(email);
}
