import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/*
 * Writes the subset of the display face that headings and numerals need: the weights 600 to 900 and the
 * characters of English, Kinyarwanda and French. Run it by hand after a new release of the font:
 *   npx node apps/web/scripts/subset-font.ts
 */
const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2'),
);
const target = fileURLToPath(new URL('../src/theme/big-shoulders.woff2', import.meta.url));
const fontMaxBytes = 30 * 1024;

function characterRange(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

const ascii = characterRange(0x20, 0x7e);
const latin1 = characterRange(0xa0, 0xff);
const typography = 'œŒ’‘“”–—…•→€';

const subset = await subsetFont(await readFile(source), ascii + latin1 + typography, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 600, max: 900 } },
  // Keeps kerning, positions of diacritics and tabular figures; drops ligatures and alternates.
  keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum'],
  noHinting: true,
});

if (subset.byteLength > fontMaxBytes) throw new Error(`The font is too large: ${subset.byteLength} bytes`);
await writeFile(target, subset);
console.log(`${target}: ${subset.byteLength} bytes`);
