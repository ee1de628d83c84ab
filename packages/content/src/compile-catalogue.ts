import { type Locale, sourceLocale, type TranslatedLocale } from '@isangano/contracts/locales';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { siteLocales } from './brand.ts';
import { readListedEntries } from './group-texts.ts';

/** An invisible character at which no line breaks. */
export const joiner = '\u2060';

/** Hyphens of French beside one or two letters, as in `e-mail`, `ci-dessus`, `coûte-t-il` and `envoyez-le`. */
const shortPartHyphen = /(?<=(?<!\p{L})\p{L}{1,2})-(?=\p{L})|(?<=\p{L})-(?=\p{L}{1,2}(?![\p{L}\d]))/gu;

const range = /(?<=[\d}])–(?=[\d{])/g;

/**
 * Returns a message whose ranges of numbers and short parts of French words stay on one line. Names of controls, which
 * people search and say, are not changed: only statements are, as questions may be labels.
 */
export function keepTogether(message: string, locale: TranslatedLocale): string {
  if (!/[.!…]/.test(message)) return message;
  const joined = message.replaceAll(range, `${joiner}–${joiner}`);
  if (locale !== 'fr') return joined;
  return joined
    .replaceAll(/(?<=\d) à (?=\d)/g, '\u00A0à\u00A0')
    .replaceAll(shortPartHyphen, `${joiner}-${joiner}`);
}

/** English texts stay as they are specified, and descriptions of pages as programs read them. */
const layOut = (id: string, text: string, locale: Locale) =>
  locale === sourceLocale || id.endsWith('.description') ? text : keepTogether(text, locale);

/** Returns the messages of a catalogue as the site shows them, by id; none in a language that the group does not have. */
export function compileCatalogue(name: string, locale: Locale): Record<string, CompiledMessage> {
  if (!siteLocales.includes(locale)) return {};
  const messages = readListedEntries(name, locale)
    .map(({ msgid, msgstr }) => [msgid, compileMessage(layOut(msgid, msgstr.join(''), locale))] as const)
    .sort(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(messages);
}

/** Returns the script file of a catalogue. */
export function renderCatalogue(name: string, locale: Locale): string {
  const json = JSON.stringify(compileCatalogue(name, locale));
  return `export const messages=JSON.parse(${JSON.stringify(json)});`;
}
