import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/*
 * Writes the subsets of the display face and of the text face, with the characters of English, Kinyarwanda and French.
 * Run it by hand after a new release of a font:
 *   npx node apps/web/scripts/subset-font.ts
 */
type Font = {
  name: string;
  source: string;
  weights: number | { min: number; max: number };
  features: string[];
  /** Characters that it does not need; they are shown in a fallback face. */
  without?: string;
  maxBytes: number;
};

const kilobyte = 1024;

/** Kerning and positions of diacritics; ligatures and alternates are left out. */
const basicFeatures = ['kern', 'mark', 'ccmp', 'locl'];

const fonts: readonly Font[] = [
  // Headings and numerals have one weight.
  {
    name: 'big-shoulders',
    source: import.meta.resolve(
      '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2',
    ),
    weights: 800,
    features: [...basicFeatures, 'tnum'],
    // Characters of code.
    without: '<>[\\]^_`{|}~',
    maxBytes: 12 * kilobyte,
  },
  // Text has the weights 400 and 700, of 12 KB each at most.
  {
    name: 'hanken-grotesk',
    source: import.meta.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
    weights: { min: 400, max: 700 },
    features: basicFeatures,
    maxBytes: 2 * 12 * kilobyte,
  },
];

const ascii = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const french = 'ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»';
const typography = '\u00a0\u202f’‘“”–—…•·×°©→€';

for (const { name, source, weights, features, without = '', maxBytes } of fonts) {
  const target = fileURLToPath(new URL(`../src/theme/${name}.woff2`, import.meta.url));
  const characters = Array.from(ascii + french + typography).filter(
    (character) => !without.includes(character),
  );
  const subset = await subsetFont(await readFile(new URL(source)), characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
    noHinting: true,
  });
  if (subset.byteLength > maxBytes) throw new Error(`${name} is too large: ${subset.byteLength} bytes`);
  await writeFile(target, subset);
  console.log(`${target}: ${subset.byteLength} bytes`);
}
