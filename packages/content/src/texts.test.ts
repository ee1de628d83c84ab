import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEntries } from './read-texts.ts';

/** A key that is pressed, not the end of a question. */
const pressedKey = ' ? pour les raccourcis';
/** Mail programs and spreadsheets break no lines before them that a reader would notice. */
const otherCatalogues = ['exports', 'mails'];

const names = readdirSync(join(import.meta.dirname, 'texts')).filter(
  (name) => !otherCatalogues.includes(name),
);

test.each(names)('no line of %s begins with a punctuation mark or a unit in French', (name) => {
  const broken = / [:;?!»]|« |[\d}] (?:%|Mo|h|min)(?!\p{L})/u;
  expect(readFrench(name).filter((text) => broken.test(text.replace(pressedKey, '')))).toEqual([]);
});

test.each([...names, 'mails'])('no French text of %s has "de" before a name', (name) => {
  // Before a vowel, it would be "d'".
  const unelided = /\bde \{(?:brand|by|channel|city|email|name|page|timeZone)\}/;
  expect(readFrench(name).filter((text) => unelided.test(text))).toEqual([]);
});

function readFrench(name: string): string[] {
  return readEntries(name, 'fr').map(({ msgstr }) => msgstr.join(''));
}
