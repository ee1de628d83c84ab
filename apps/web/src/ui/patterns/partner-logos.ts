import type { PartnerId } from '@isangano/content/partners';
import { type Drawing, diamond, steps, triangle, zigzagDown } from '@isangano/content/patterns/drawing';

const side = 96;

/** Logos of the partners in the style of the brand mark, for light ground. */
export const partnerLogos: Record<PartnerId, Drawing> = {
  /* A road with two lanes. */
  umuhora: {
    width: side,
    height: side,
    shapes: [
      { tone: 'ink', ridge: 17, d: zigzagDown(12, 0, 24, 24, 4) + zigzagDown(60, 0, 24, 24, 4) },
      { tone: 'ochre', ridge: 11, d: zigzagDown(36, 0, 24, 24, 4) },
    ],
  },
  /* A spring and bowls. */
  isoko: {
    width: side,
    height: side,
    shapes: [
      { tone: 'forest', d: triangle(0, 0, 96, -48) + triangle(0, 48, 96, -48) },
      { tone: 'bone', d: triangle(18, 0, 60, -30) + triangle(18, 48, 60, -30) },
      { tone: 'terracotta', d: diamond(48, 12, 12) + diamond(48, 60, 12) },
    ],
  },
  /* Stairs. */
  intambwe: {
    width: side,
    height: side,
    shapes: [
      { tone: 'lake', d: `${steps(0, 96, [96, -96, -24, 24, -24, 24, -24, 24, -24])}z` },
      { tone: 'ochre', d: `${steps(24, 96, [72, -72, -18, 18, -18, 18, -18, 18, -18])}z` },
      { tone: 'ink', d: `${steps(48, 96, [48, -48, -12, 12, -12, 12, -12, 12, -12])}z` },
    ],
  },
};
