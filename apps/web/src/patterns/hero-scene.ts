import { relief } from './relief.ts';
import { marksMarkup, palette } from './svg-markup.ts';

/* Below this width of the picture the relief lies at its foot instead of filling its right half. */
const wideFromPx = 1024;

/** How much of the picture's foot the relief takes, by the picture's width. */
const feet = [
  { name: 'narrow', maxPx: 639.98, tallPx: 340 },
  { name: 'middle', maxPx: wideFromPx - 0.02, tallPx: 460 },
];

/**
 * The ground of the home page as one picture for every screen: it has no size of its own and lays itself
 * out anew in the place it is given. On its side, the relief's cut edge becomes a row of hills.
 */
export function heroScene(): string {
  const drawing = relief();
  const { width, height } = drawing;
  const marks = marksMarkup(drawing);
  const rules = feet
    .map(({ name, maxPx }, index) => {
      const from = index > 0 ? `(min-width:${Math.ceil(feet[index - 1]?.maxPx ?? 0)}px) and ` : '';
      return `@media ${from}(max-width:${maxPx}px){.wide{display:none}.${name}{display:inline}}`;
    })
    .join('');
  const lying = feet.map(
    ({ name, tallPx }) =>
      `<g class="${name}" transform="translate(0 ${-tallPx})"><svg y="100%" width="100%" height="${tallPx}" ` +
      `viewBox="0 0 ${height} ${width}" preserveAspectRatio="xMidYMin slice">` +
      `<use href="#relief" transform="translate(${height}) rotate(90)"/></svg></g>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<style>${feet.map(({ name }) => `.${name}`).join()}{display:none}${rules}</style>`,
    `<defs><g id="relief">${marks}</g></defs>`,
    `<rect width="100%" height="100%" fill="${palette.bone}"/>`,
    `<svg class="wide" x="50%" width="50%" height="100%" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMinYMid slice">`,
    '<use href="#relief"/></svg>',
    ...lying,
    '</svg>\n',
  ].join('');
}

/** What stands in for it: the same ground with one band at its foot. */
export function heroStandIn(): string {
  const { bone, ink, terracotta } = palette;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<pattern id="p" width="96" height="48" patternUnits="userSpaceOnUse">',
    `<path fill="${ink}" d="M0 48 48 0l48 48z"/><path fill="${terracotta}" d="M24 48l24-24 24 24z"/></pattern>`,
    `<rect width="100%" height="100%" fill="${bone}"/>`,
    '<g transform="translate(0 -192)"><svg y="100%" width="100%" height="192"><rect width="100%" height="100%" fill="url(#p)"/></svg></g>',
    '</svg>\n',
  ].join('');
}
