import { fileURLToPath } from 'node:url';
import { brand } from '@isangano/content/brand';
import { mark } from '@isangano/content/mark';
import { tones } from '@isangano/content/palette';
import type { Drawing } from '@isangano/content/patterns/drawing';
import { renderShapes } from '@isangano/content/patterns/svg-markup';
import { Resvg } from '@resvg/resvg-js';
import { brokenPattern } from '../../src/ui/patterns/broken.ts';
import { greatSpiral } from '../../src/ui/patterns/great-spiral.ts';
import { meetingRelief } from '../../src/ui/patterns/meeting-relief.ts';
import { relief } from '../../src/ui/patterns/relief.ts';
import { steppedRelief } from '../../src/ui/patterns/stepped-relief.ts';

/** The display face in one weight. */
export const openGraphFont = 'display.ttf';

export const openGraphSize = { width: 1200, height: 630 } as const;

const margin = 72;
/** Where the picture begins that fills the right side. */
const textWidth = 780;
/** Sizes of the title, the largest that fits first. */
const titleSizes = [168, 144, 120, 100, 84];
const maxLines = 3;
/** An upper bound of the mean width of a character of the display face, in em. */
const charWidth = 0.48;
/** Below a leading of 1.06, lines of the display face touch. */
const leading = 1.08;

type Art = { drawing: Drawing; ground: keyof typeof tones };

const standard: Art = { drawing: relief, ground: 'bone' };
const meeting: Art = { drawing: meetingRelief, ground: 'ink' };
/** The picture of a page's hero, by the name of the page. */
const artByPage: Readonly<Record<string, Art>> = {
  services: { drawing: steppedRelief, ground: 'bone' },
  partnership: meeting,
  'partnership-application': meeting,
  'ai-ethics': { drawing: greatSpiral, ground: 'clay' },
  'not-found': { drawing: brokenPattern, ground: 'clay' },
};

/** Breaks a title into lines of at most `lineChars` characters; a longer word has a line of its own. */
function wrap(text: string, lineChars: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= lineChars)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns the largest size at which a title fits, and its lines. */
function fitTitle(title: string): { size: number; lines: string[] } {
  const text = title.charAt(0).toUpperCase() + title.slice(1);
  const fits = titleSizes.map((size) => {
    const lineChars = Math.floor((textWidth - margin - 24) / (size * charWidth));
    const lines = wrap(text, lineChars);
    return {
      size,
      lines,
      isFitting: lines.length <= maxLines && lines.every((line) => line.length <= lineChars),
    };
  });
  const best = fits.find(({ isFitting }) => isFitting) ?? fits.at(-1);
  if (!best) throw new Error('A title needs a size.');
  return { size: best.size, lines: best.lines.slice(0, maxLines) };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (char) => escapes[char] ?? char);
}

/** Replaces dashed ridges by plain ones: the renderer does not support `pathLength`. */
function removeStones(drawing: Drawing): Drawing {
  return { ...drawing, shapes: drawing.shapes.map(({ stones: _stones, ...shape }) => shape) };
}

function renderArt({ drawing, ground }: Art, { width, height }: { width: number; height: number }): string {
  const { shapes, ...size } = removeStones(drawing);
  const x = textWidth;
  return `<path fill="${tones[ground]}" d="M${x} 0h${width}v${height}h-${width}z"/>
<svg x="${x}" width="${width}" height="${height}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="xMinYMid slice">${renderShapes({ shapes, ...size })}</svg>`;
}

function renderPicture(title: string, page: string): string {
  const { width, height } = openGraphSize;
  const art = artByPage[page] ?? standard;
  const { size, lines } = fitTitle(title);
  // The last line stands on the lower margin.
  const firstBaseline = height - margin - (lines.length - 1) * size * leading;
  const text = lines
    .map(
      (line, index) =>
        `<text x="${margin}" y="${firstBaseline + index * size * leading}">${escapeXml(line)}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path fill="${tones.bone}" d="M0 0h${width}v${height}H0z"/>
${renderArt(art, { width: width - textWidth, height })}
<g transform="translate(${margin} ${margin - 16}) scale(1.3)">${renderShapes(mark)}</g>
<g font-family="Big Shoulders" fill="${tones.ink}">
<text x="${margin + mark.width * 1.3 + 22}" y="${margin + 30}" font-size="54">${escapeXml(brand.name)}</text>
<g font-size="${size}">${text}</g>
</g>
</svg>`;
}

/** Renders the preview image of a page: its title, the brand mark and the art of its hero. */
export function renderOpenGraphImage(title: string, page: string): Buffer {
  // Beside the program; the renderer of pictures loads fonts from files only.
  const font = fileURLToPath(new URL(openGraphFont, import.meta.url));
  return new Resvg(renderPicture(title, page), { font: { fontFiles: [font], loadSystemFonts: false } })
    .render()
    .asPng();
}
