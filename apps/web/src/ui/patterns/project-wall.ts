import { tones } from '@isangano/content/palette';
import { compose, createChoices } from '@isangano/content/patterns/composition';
import { renderShapes } from '@isangano/content/patterns/svg-markup';

/** Crops the last column. */
const [width, height] = [720, 640];
const panel = { width: 240, height: 300 };
const frame = { ...panel, x: panel.width / 2, y: panel.height / 2, ridge: 22, gap: 12, reach: 76 };
const [columnWidth, rowHeight] = [264, 320];
/** Where the first panel of a column begins. */
const [shiftedTop, top] = [-150, 10];
const fieldCount = 4;

/** The panels of each column from top to bottom; columns are shifted by half a panel in turn. */
const columns = [
  ['c', 'k', 'c'],
  ['p', 'n'],
  ['k', 'c', 'k'],
];

/** Renders a wall on which panels of the kind that projects have hang side by side. For black ground. */
export function renderProjectWall(): string {
  const names = [...new Set(columns.flat())];
  const defs = names.map(
    (name) =>
      `<g id="${name}">${renderShapes(compose(frame, fieldCount, createChoices(`wall ${name}`)))}</g>`,
  );
  const panels = columns.flatMap((column, index) => {
    const isShifted = index % 2 === 0;
    return column.map((name, row) => {
      const x = index * columnWidth;
      const y = row * rowHeight + (isShifted ? shiftedTop : top);
      return `<svg x="${x}" y="${y}" width="${panel.width}" height="${panel.height}"><use href="#${name}"/></svg>`;
    });
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>` +
    `<path fill="${tones.ink}" d="M0 0h${width}v${height}H0z"/>${panels.join('')}</svg>\n`
  );
}
