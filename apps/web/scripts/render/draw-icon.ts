import { mark } from '@isangano/content/mark';
import { renderSvg } from '@isangano/content/patterns/svg-markup';
import { Resvg } from '@resvg/resvg-js';

/** Space around the brand mark, in its units; within a maskable icon, the mark is inside every shape. */
const margins = { any: 5, maskable: 19 };

export function renderIcon(purpose: keyof typeof margins): string {
  return renderSvg(mark, { current: 'bone', ground: 'ink', margin: margins[purpose] });
}

/** Draws the icon of the installed site, as a PNG file of this width in pixels. */
export function drawIcon(width: number, purpose: keyof typeof margins): Buffer {
  return new Resvg(renderIcon(purpose), { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** Pixels of the icon for browsers that show no SVG, and of the one on the home screen of an iPhone. */
export const faviconSize = 32;
export const touchIconSize = 180;

/** Puts a PNG file into an ICO file of one picture. */
export function wrapIcon(png: Buffer, width: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // An icon,
  header.writeUInt16LE(1, 4); // of one picture,
  header.writeUInt8(width, 6);
  header.writeUInt8(width, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12); // of 32 bits per pixel,
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // which follows the header.
  return Buffer.concat([header, png]);
}
