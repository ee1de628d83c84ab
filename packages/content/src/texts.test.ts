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

test.each(names)('no line of %s begins with a punctuation mark in French', (name) => {
  const texts = readEntries(name, 'fr').map(({ msgstr }) => msgstr.join(''));
  expect(texts.filter((text) => / [:;?!»]|« /.test(text.replace(pressedKey, '')))).toEqual([]);
});
