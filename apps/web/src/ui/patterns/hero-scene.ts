import { tones } from '@isangano/content/palette';
import { renderShapes } from '@isangano/content/patterns/svg-markup';
import { relief } from './relief.ts';

/** From this width on, the pattern fills the right half of the picture; below, it is at the bottom. */
const wideFromPx = 1024;

/** Height of the pattern at the bottom of the picture, by the width of the picture. */
const bottomLayouts = [
  { name: 'narrow', fromPx: 0, toPx: 639.98, heightPx: 340 },
  { name: 'middle', fromPx: 640, toPx: wideFromPx - 0.02, heightPx: 460 },
];

type Layout = { defs: string; beside: string; atBottom: string };

/** Renders a picture without an intrinsic size, whose layout depends on the size of its container. */
function responsive({ defs, beside, atBottom }: Layout): string {
  const rules = bottomLayouts.map(
    ({ name, fromPx, toPx }) =>
      `@media (min-width:${fromPx}px) and (max-width:${toPx}px){.wide{display:none}.${name}{display:inline}}`,
  );
  const bottomVariants = bottomLayouts.map(
    ({ name, heightPx }) =>
      `<g class="${name}" transform="translate(0 ${-heightPx})"><svg y="100%" width="100%" height="${heightPx}"${atBottom}</svg></g>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<style>${bottomLayouts.map(({ name }) => `.${name}`).join()}{display:none}${rules.join('')}</style>`,
    `<defs>${defs}</defs>`,
    `<rect width="100%" height="100%" fill="${tones.bone}"/>`,
    `<svg class="wide" x="50%" width="50%" height="100%"${beside}</svg>`,
    ...bottomVariants,
    '</svg>\n',
  ].join('');
}

/**
 * Renders the background of the home page. Rotated for narrow screens, the zigzag edge of the relief looks
 * like hills.
 */
export function renderHeroScene(): string {
  const { width, height } = relief;
  const rotated = `<use href="#relief" transform="translate(${height}) rotate(90)"/>`;
  return responsive({
    defs: `<g id="relief">${renderShapes(relief)}</g>`,
    beside: ` viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMinYMid slice"><use href="#relief"/>`,
    atBottom: ` viewBox="0 0 ${height} ${width}" preserveAspectRatio="xMidYMin slice">${rotated}`,
  });
}

/** Renders the placeholder of the background: the same layout, filled with one small pattern. */
export function renderHeroPlaceholder(): string {
  const { ink, terracotta } = tones;
  const fill = '><rect width="100%" height="100%" fill="url(#p)"/>';
  return responsive({
    defs:
      '<pattern id="p" width="96" height="48" patternUnits="userSpaceOnUse">' +
      `<path fill="${ink}" d="M0 48 48 0l48 48z"/><path fill="${terracotta}" d="M24 48l24-24 24 24z"/></pattern>`,
    beside: fill,
    atBottom: fill,
  });
}
