import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';

const nameMaxChars = 40;
const nameMaxParts = 5;

/** Letters of any script with what names have between them, or initials: a dot is never inside a word, as in an address. */
const namePart = /^(?:\p{L}[\p{L}\p{M}'’-]*\.?|(?:\p{Lu}\.-?)+)$/u;

/**
 * Returns the first line of a mail to an address from a form. Anyone can type any address into a form, so the
 * name is left out unless it is a plain one: otherwise the form could be used to send spam to strangers.
 */
export function greeting(locale: Locale, name = ''): string {
  const _ = getTexts(locale, 'mails');
  return isPlainName(name) ? _('mail.greeting.named', { name }) : _('mail.greeting.plain');
}

function isPlainName(name: string): boolean {
  const parts = name.split(' ');
  return (
    name.length <= nameMaxChars && parts.length <= nameMaxParts && parts.every((part) => namePart.test(part))
  );
}
