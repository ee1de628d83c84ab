import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@isangano/content/brand';
import type { Drawing } from '@isangano/content/patterns/drawing';
import { palette, renderShapes } from '@isangano/content/patterns/svg-markup';
import { Resvg } from '@resvg/resvg-js';
import subsetFont from 'subset-font';
import { drawFiveWays } from '../src/patterns/five-ways.ts';
import { drawRelief } from '../src/patterns/relief.ts';

export const openGraphSize = { width: 1200, height: 630 } as const;

const margin = 72;
const lineChars = 16;
const maxLines = 4;

/** Writes the display face in one weight to a file, as the renderer loads fonts from files only. */
async function writeFont(folder: string): Promise<string> {
  const font = await readFile(
    new URL(
      import.meta.resolve('@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2'),
    ),
  );
  const characters = String.fromCodePoint(...Array.from({ length: 0x17f }, (_, index) => index + 0x20));
  const subset = await subsetFont(font, `${characters}’‘“”–—…`, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 800 },
  });
  const file = join(folder, 'display.ttf');
  await writeFile(file, subset);
  return file;
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= lineChars)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, maxLines);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>]/g, (char) => escapes[char] ?? char);
}

/** Replaces dashed ridges by plain ones: the renderer does not support `pathLength`. */
function removeStones(drawing: Drawing): Drawing {
  return { ...drawing, shapes: drawing.shapes.map(({ stones: _stones, ...shape }) => shape) };
}

function renderPicture(title: string): string {
  const { width, height } = openGraphSize;
  const background = removeStones(drawRelief());
  const scale = height / background.height;
  const lines = wrap(title);
  const fontSize = lines.length > 3 ? 80 : 96;
  const text = lines
    .map((line, index) => `<text x="${margin}" y="${250 + index * fontSize}">${escapeXml(line)}</text>`)
    .join('');
  const brandMark = drawFiveWays();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path fill="${palette.bone}" d="M0 0h${width}v${height}H0z"/>
<g transform="translate(${width * 0.66} 0) scale(${scale})">${renderShapes(background)}</g>
<g transform="translate(${margin} ${margin - 16})">${renderShapes(brandMark)}</g>
<g font-family="Big Shoulders" fill="${palette.ink}">
<text x="${margin + brandMark.width + 20}" y="${margin + 22}" font-size="44">${escapeXml(brand.name)}</text>
<g font-size="${fontSize}">${text}</g>
</g>
</svg>`;
}

/** Returns a function that renders the preview image of a page: its title, the brand mark and the relief. */
export async function createOpenGraphRenderer(): Promise<(title: string) => Buffer> {
  const font = await writeFont(await mkdtemp(join(tmpdir(), 'isangano-font-')));
  return (title) =>
    new Resvg(renderPicture(title), { font: { fontFiles: [font], loadSystemFonts: false } }).render().asPng();
}
