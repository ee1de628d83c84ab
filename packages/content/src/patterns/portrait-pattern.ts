import { createChoices } from './choices.ts';
import { compose, type Frame } from './composition.ts';
import { renderSvg } from './svg-markup.ts';

const frame: Frame = { width: 480, height: 600, x: 240, y: 260, ridge: 28, gap: 14, reach: 140 };
const fieldCount = 10;

/** Returns the picture of a member of the team without a portrait, always the same for its id, as SVG. */
export function drawPortraitPattern(id: string): string {
  return renderSvg(compose(frame, fieldCount, createChoices(id)));
}
