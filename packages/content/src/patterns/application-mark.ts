import { compose, createChoices, type Frame } from './composition.ts';
import { box, type Drawing } from './drawing.ts';

const side = 96;
const frame: Frame = { width: side, height: side, x: side / 2, y: side / 2, ridge: 7, gap: 4, reach: 24 };
const fieldCount = 5;

/** Half of it is outside of the picture. */
const borderRidge = 6;

/** Draws the mark of an application, which is always the same for its id. */
export function drawMark(id: string): Drawing {
  const drawing = compose(frame, fieldCount, createChoices(id));
  return {
    ...drawing,
    shapes: [...drawing.shapes, { tone: 'ink', ridge: borderRidge, d: box(side, side) }],
  };
}
