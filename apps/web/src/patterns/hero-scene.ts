import { relief } from './relief.ts';
import { marksMarkup, palette } from './svg-markup.ts';

/** From this width on the pattern fills the picture's right half; below it, it lies at its foot. */
const wideFromPx = 1024;

/** How much of the picture's foot the pattern takes, by the picture's width. */
const feet = [
  { name: 'narrow', fromPx: 0, toPx: 639.98, tallPx: 340 },
  { name: 'middle', fromPx: 640, toPx: wideFromPx - 0.02, tallPx: 460 },
];

type Layout = { defs: string; beside: string; atFoot: string };

/** A picture without a size of its own: it lays itself out anew in the place it is given. */
function responsive({ defs, beside, atFoot }: Layout): string {
  const rules = feet.map(
    ({ name, fromPx, toPx }) =>
      `@media (min-width:${fromPx}px) and (max-width:${toPx}px){.wide{display:none}.${name}{display:inline}}`,
  );
  const lying = feet.map(
    ({ name, tallPx }) =>
      `<g class="${name}" transform="translate(0 ${-tallPx})"><svg y="100%" width="100%" height="${tallPx}"${atFoot}</svg></g>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<style>${feet.map(({ name }) => `.${name}`).join()}{display:none}${rules.join('')}</style>`,
    `<defs>${defs}</defs>`,
    `<rect width="100%" height="100%" fill="${palette.bone}"/>`,
    `<svg class="wide" x="50%" width="50%" height="100%"${beside}</svg>`,
    ...lying,
    '</svg>\n',
  ].join('');
}

/** The ground of the home page for every screen. On its side, the relief's cut edge becomes a row of hills. */
export function heroScene(): string {
  const drawing = relief();
  const { width, height } = drawing;
  const lying = `<use href="#relief" transform="translate(${height}) rotate(90)"/>`;
  return responsive({
    defs: `<g id="relief">${marksMarkup(drawing)}</g>`,
    beside: ` viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMinYMid slice"><use href="#relief"/>`,
    atFoot: ` viewBox="0 0 ${height} ${width}" preserveAspectRatio="xMidYMin slice">${lying}`,
  });
}

/** What stands in for it: the same places, filled with one small pattern. */
export function heroStandIn(): string {
  const { ink, terracotta } = palette;
  const field = '><rect width="100%" height="100%" fill="url(#p)"/>';
  return responsive({
    defs:
      '<pattern id="p" width="96" height="48" patternUnits="userSpaceOnUse">' +
      `<path fill="${ink}" d="M0 48 48 0l48 48z"/><path fill="${terracotta}" d="M24 48l24-24 24 24z"/></pattern>`,
    beside: field,
    atFoot: field,
  });
}
