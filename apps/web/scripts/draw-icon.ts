import { renderSvg } from '@isangano/content/patterns/svg-markup';
import { Resvg } from '@resvg/resvg-js';
import { drawFiveWays } from '../src/patterns/five-ways.ts';

/** Space around the brand mark, in its units; within a maskable icon, the mark is inside every shape. */
const margins = { any: 5, maskable: 19 };

/** Draws the icon of the installed site, as a PNG file of this width in pixels. */
export function drawIcon(width: number, purpose: keyof typeof margins): Buffer {
  const svg = renderSvg(drawFiveWays(), { current: 'bone', ground: 'ink', margin: margins[purpose] });
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}
