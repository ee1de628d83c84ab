import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Ubutumwa BWA Zoé', 'ubutumwa bwa zoe'],
  ['ÉCOLE e\u0301cole', 'ecole ecole'],
  ['ŠKODA Straße', 'skoda straße'],
  ['ЖИТЕЛИ', 'жители'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['🎉 漢字 가', '🎉 漢字 가'],
  ['a\0b', 'ab'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});
