import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import { formatShortReference } from '@isangano/contracts/short-reference';
import type { Mail, MailContent, MailContext, MailKind } from '../mail.ts';

const nameMaxChars = 40;
const nameMaxParts = 5;

/** Letters of any script with the separators of names, or initials: a dot is never inside a word, as in an address. */
const namePart = /^(?:\p{L}[\p{L}\p{M}'’-]*\.?|(?:\p{Lu}\.-?)+)$/u;

type Envelope<Kind extends MailKind> = Omit<Mail, 'kind' | 'replyTo' | 'subject' | 'content'> & {
  kind: Kind;
  replyTo?: string;
};

export type MailTexts = Omit<MailContent, 'sender' | 'title' | 'facts'> & {
  subject: string;
  title?: string;
  /** Facts without a value are left out. */
  facts?: readonly (readonly [label: string, value: string | null])[];
};

/**
 * Returns a mail of the group; replies go to its public address, or for a mail about a record to the mailbox that is read,
 * unless another one is given. The subject is also the title unless another one is given. Line breaks in the subject, the
 * title and the facts become spaces, so that user input cannot add headers or lines.
 */
export function composeMail<Kind extends MailKind>(
  {
    brand,
    contactEmail,
    replyAddress = null,
  }: Pick<MailContext, 'brand' | 'contactEmail'> & Partial<Pick<MailContext, 'replyAddress'>>,
  envelope: Envelope<Kind>,
  { subject, title = subject, facts, ...rest }: MailTexts,
): Mail & { kind: Kind } {
  const plainFacts = facts?.flatMap(([label, value]): [string, string][] =>
    value === null ? [] : [[label, toOneLine(value)]],
  );
  return {
    replyTo: (envelope.about === undefined ? null : replyAddress) ?? contactEmail(),
    ...envelope,
    subject: toOneLine(subject),
    content: {
      ...rest,
      sender: brand.name,
      title: toOneLine(title),
      ...(plainFacts && { facts: plainFacts }),
    },
  };
}

/**
 * Returns the first line of a mail to an address from a form. Anyone can type any address into a form, so the
 * name is left out unless it is a plain one: otherwise the form could be used to send spam to strangers.
 */
export function greeting(locale: Locale, name = ''): string {
  const _ = getTexts(locale, 'mails');
  return isPlainName(name) ? _('mail.greeting.named', { name }) : _('mail.greeting.plain');
}

/** Returns how a mail names a record: by its short reference and its id. */
export function formatReference(
  { referencePrefix }: MailContext['brand'],
  { id, shortReference }: { id: string; shortReference: string },
): string {
  return shortReference === '' ? id : `${formatShortReference(referencePrefix, shortReference)} (${id})`;
}

/** Formats a time (ISO 8601) to the minute, in UTC. */
export function formatTime(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

function isPlainName(name: string): boolean {
  const parts = name.split(' ');
  return (
    name.length <= nameMaxChars && parts.length <= nameMaxParts && parts.every((part) => namePart.test(part))
  );
}

function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}
