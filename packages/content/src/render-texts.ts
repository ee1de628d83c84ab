import { createItem, stringifyPo } from 'pofile-ts';

/** Returns a catalogue with these texts, as a file that `readEntries` reads. */
export function renderTexts(texts: readonly (readonly [id: string, text: string])[]): string {
  const items = texts.map(([msgid, text]) => ({ ...createItem(), msgid, msgstr: [text] }));
  return stringifyPo({ headers: {}, items });
}
