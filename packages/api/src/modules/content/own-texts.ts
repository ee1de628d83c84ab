import { createHash } from 'node:crypto';
import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { readOwnEntries } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';

const textsByFile = new Map<string, ReadonlyMap<string, string>>();

/** Returns the texts of a catalogue as the site was built with them, with the names of facts in place of the facts. */
export function readOwnTexts(catalogue: CatalogueName, locale: Locale): ReadonlyMap<string, string> {
  const file = `${catalogue} ${locale}`;
  const known = textsByFile.get(file);
  if (known) return known;
  const texts = new Map(
    readOwnEntries(catalogue, locale).map(({ msgid, msgstr }) => [msgid, msgstr.join('')]),
  );
  textsByFile.set(file, texts);
  return texts;
}

/** Returns a hash of an English text, by which a translation says what it was made from. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
