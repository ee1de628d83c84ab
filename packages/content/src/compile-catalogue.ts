import type { Locale } from '@isangano/contracts/locales';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { siteLocales } from './brand.ts';
import { readListedEntries } from './group-texts.ts';

/** Returns the messages of a catalogue as the site shows them, by id; none in a language that the group does not have. */
export function compileCatalogue(name: string, locale: Locale): Record<string, CompiledMessage> {
  if (!siteLocales.includes(locale)) return {};
  const messages = readListedEntries(name, locale)
    .map(({ msgid, msgstr }) => [msgid, compileMessage(msgstr.join(''))] as const)
    .sort(([first], [second]) => (first < second ? -1 : 1));
  return Object.fromEntries(messages);
}

/** Returns the script file of a catalogue. */
export function renderCatalogue(name: string, locale: Locale): string {
  const json = JSON.stringify(compileCatalogue(name, locale));
  return `export const messages=JSON.parse(${JSON.stringify(json)});`;
}
