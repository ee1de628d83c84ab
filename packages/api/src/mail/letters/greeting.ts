import type { Locale } from '@isangano/contracts/locales';

const hello: Record<Locale, string> = { en: 'Hello', rw: 'Muraho', fr: 'Bonjour' };

/** Letters, apostrophes and hyphens of a name, and nothing that could be an address or advertising. */
const plainName = /^[\p{L}\p{M}'’ -]{1,60}$/u;

/**
 * The first line of a mail to somebody who may not have asked for it: anyone can type anyone's address
 * into a form, so nothing but a plain name goes from the form into the mail.
 */
export function greeting(locale: Locale, name = ''): string {
  return plainName.test(name) ? `${hello[locale]} ${name},` : `${hello[locale]},`;
}
