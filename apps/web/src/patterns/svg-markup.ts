import type { Drawing, Mark, Tone } from './drawing.ts';

/* The tokens of the theme as plain values, for pictures that stand outside a page. */
export const palette: Record<Exclude<Tone, 'current'>, string> = {
  ink: '#14100d',
  bone: '#f5efe3',
  ochre: '#c9872c',
  terracotta: '#a63d23',
  forest: '#27463a',
  lake: '#1f4e6b',
  clay: '#e6d8c3',
};

type Frame = {
  /** Stands for the colour of the text around, which a picture has not. */
  current?: keyof typeof palette;
  ground?: keyof typeof palette;
  /** Air on all sides, in units of the drawing. */
  margin?: number;
};

/** The drawing as a file of its own: a favicon, a preview picture. */
export function svgMarkup(drawing: Drawing, { current = 'ink', ground, margin = 0 }: Frame = {}): string {
  const [width, height] = [drawing.width + 2 * margin, drawing.height + 2 * margin];
  const back = ground
    ? `<path fill="${palette[ground]}" d="M${-margin} ${-margin}h${width}v${height}H${-margin}z"/>`
    : '';
  const viewBox = `${-margin} ${-margin} ${width} ${height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${back}${marksMarkup(drawing, current)}</svg>\n`;
}

/** The marks of a drawing, for a picture that is put together from more than one. */
export function marksMarkup(drawing: Drawing, current: keyof typeof palette = 'ink'): string {
  return drawing.marks
    .map((mark) => path(mark, palette[mark.tone === 'current' ? current : mark.tone]))
    .join('');
}

function path({ d, ridge, stones }: Mark, colour: string): string {
  if (ridge === undefined) return `<path fill="${colour}" d="${d}"/>`;
  const dashes = stones
    ? ` pathLength="${stones.segments * stones.perSegment * 2}" stroke-dasharray="1" stroke-dashoffset=".5"`
    : '';
  return `<path fill="none" stroke="${colour}" stroke-width="${ridge}"${dashes} d="${d}"/>`;
}
