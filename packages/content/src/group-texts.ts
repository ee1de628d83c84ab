import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Locale, sourceLocale } from '@isangano/contracts/locales';
import type { PoItem } from 'pofile-ts';
import { siteLocales } from './brand.ts';
import { entryTextIds, entryTexts, findEntryPattern, toEntryTextIds } from './entry-texts.ts';
import { readEntries } from './read-texts.ts';

/**
 * Returns the entries of a catalogue without the texts of entries that the lists of the group do not have, such as
 * those of the products of the sample group.
 */
export function readListedEntries(name: string, locale: Locale): PoItem[] {
  return readEntries(name, locale).filter(({ msgid }) => isListed(msgid));
}

/** Returns whether a text is shown: it belongs to no entry, or to one that is in a list of the group. */
export function isListed(id: string): boolean {
  return entryTextIds.has(id) || findEntryPattern(id) === undefined;
}

/** The English texts of the others are in the contracts, and the same for every group. */
const catalogueNames = globSync(`*/${sourceLocale}.po`, {
  cwd: fileURLToPath(new URL('./texts', import.meta.url)),
}).map(dirname);

/** Returns the texts that a language of the group misses, each with its file. */
export function findMissingTexts(): string[] {
  return catalogueNames.flatMap((name) => {
    const english = readIds(name, sourceLocale);
    const listed = toEntryTextIds(entryTexts.filter(({ catalogue }) => catalogue === name));
    const needed = new Set([...english, ...listed]);
    return siteLocales.flatMap((locale) => {
      const ids = locale === sourceLocale ? english : readIds(name, locale);
      return [...needed]
        .filter((id) => !ids.has(id))
        .map((id) => `texts/${name}/${locale}.po: ${id} is missing`);
    });
  });
}

function readIds(name: string, locale: Locale): Set<string> {
  return new Set(readListedEntries(name, locale).map(({ msgid }) => msgid));
}
