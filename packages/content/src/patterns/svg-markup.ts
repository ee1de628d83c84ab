import { tones } from '../palette.ts';
import type { Drawing, Shape } from './drawing.ts';

type FrameOptions = {
  /** Replaces the tone `current`, as a picture file has no surrounding text. */
  current?: keyof typeof tones;
  ground?: keyof typeof tones;
  /** Empty space on all sides, in units of the drawing. */
  margin?: number;
};

/** Renders a drawing as the content of an SVG file, such as the favicon. */
export function renderSvg(
  drawing: Drawing,
  { current = 'ink', ground, margin = 0 }: FrameOptions = {},
): string {
  const [width, height] = [drawing.width + 2 * margin, drawing.height + 2 * margin];
  const background = ground
    ? `<path fill="${tones[ground]}" d="M${-margin} ${-margin}h${width}v${height}H${-margin}z"/>`
    : '';
  const viewBox = `${-margin} ${-margin} ${width} ${height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${background}${renderShapes(drawing, current)}</svg>\n`;
}

/** Renders the shapes of a drawing, for a picture that consists of several drawings. */
export function renderShapes(drawing: Drawing, current: keyof typeof tones = 'ink'): string {
  return drawing.shapes
    .map((shape) => renderPath(shape, tones[shape.tone === 'current' ? current : shape.tone]))
    .join('');
}

function renderPath({ d, ridge, stones }: Shape, colour: string): string {
  if (ridge === undefined) return `<path fill="${colour}" d="${d}"/>`;
  const dashes = stones
    ? ` pathLength="${stones.segments * stones.perSegment * 2}" stroke-dasharray="1" stroke-dashoffset=".5"`
    : '';
  return `<path fill="none" stroke="${colour}" stroke-width="${ridge}"${dashes} d="${d}"/>`;
}
