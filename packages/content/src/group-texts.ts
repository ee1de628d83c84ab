import type { Locale } from '@isangano/contracts/locales';
import type { PoItem } from 'pofile-ts';
import { entryTextIds, findEntryPattern } from './entry-texts.ts';
import { readEntries } from './read-texts.ts';

/**
 * Returns the entries of a catalogue without the texts of entries that the lists of the group do not have, such as those of the
 * products of the sample group.
 */
export function readListedEntries(name: string, locale: Locale): PoItem[] {
  return readEntries(name, locale).filter(
    ({ msgid }) => entryTextIds.has(msgid) || findEntryPattern(msgid) === undefined,
  );
}
