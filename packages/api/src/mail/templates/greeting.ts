import type { Locale } from '@isangano/contracts/locales';

const hello: Record<Locale, string> = { en: 'Hello', rw: 'Muraho', fr: 'Bonjour' };

/** Only characters of names: nothing that could be a URL, an address or advertising. */
const plainName = /^[\p{L}\p{M}'’ -]{1,60}$/u;

/**
 * Returns the first line of a mail to an address from a form. Anyone can type any address into a form, so the
 * name is left out unless it is a plain one: otherwise the form could be used to send spam to strangers.
 */
export function greeting(locale: Locale, name = ''): string {
  return plainName.test(name) ? `${hello[locale]} ${name},` : `${hello[locale]},`;
}
