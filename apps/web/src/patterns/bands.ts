import { box, type Drawing, diamond, steps, type Tone, triangle, zigzagAcross } from './drawing.ts';

/*
 * Tiles of bands: each repeats to the right without a seam, and its right half mirrors its left. `unit` is the
 * width of a ridge in pixels, a whole number; every length is a multiple of it.
 */

export type BandTones = { ground: Tone; ridge: Tone; accent: Tone };

/** Ridges that run in parallel, up and down. */
export function zigzagBand(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const [width, height] = [unit * 8, unit * 8];
  const line = (y: number) => zigzagAcross(-unit * 4, y + unit * 4, unit * 4, -unit * 4, 4);
  return {
    width,
    height,
    marks: [
      { tone: ground, d: box(width, height) },
      { tone: ridge, ridge: unit * 1.2, d: line(-unit * 1.5) + line(unit * 5.5) },
      { tone: accent, ridge: unit * 1.2, d: line(unit * 2) },
    ],
  };
}

/** Diamonds within diamonds, point to point, with half ones where they meet. */
export function diamondBand(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const reach = unit * 4;
  const nested = (x: number, y: number) => diamond(x, y, reach * 0.625);
  const hearts = (x: number, y: number) => diamond(x, y, reach * 0.25);
  const edges = [
    [0, 0],
    [reach * 2, 0],
    [0, reach * 2],
    [reach * 2, reach * 2],
  ] as const;
  return {
    width: reach * 2,
    height: reach * 2,
    marks: [
      { tone: ground, d: box(reach * 2, reach * 2) },
      {
        tone: ridge,
        ridge: unit * 0.9,
        d: nested(reach, reach) + edges.map(([x, y]) => nested(x, y)).join(''),
      },
      { tone: accent, d: hearts(reach, reach) + edges.map(([x, y]) => hearts(x, y)).join('') },
    ],
  };
}

/** A row of triangles, each holding smaller ones; those between them hang upside down. */
export function nestedTriangles(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const [width, height] = [unit * 8, unit * 4];
  return {
    width,
    height,
    marks: [
      { tone: ground, d: box(width, height) },
      { tone: ridge, d: triangle(0, height, width, height) },
      { tone: ground, d: triangle(unit * 2, height, unit * 4, unit * 2) },
      {
        tone: accent,
        d: triangle(-unit * 2, 0, unit * 4, -unit * 2) + triangle(unit * 6, 0, unit * 4, -unit * 2),
      },
    ],
  };
}

/** Spirals of straight lines, back to back: one turns left, its mirror right. */
export function straightSpiral(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const [width, height] = [unit * 20, unit * 9];
  const turn = (side: 1 | -1) =>
    steps(
      unit * 10,
      unit * 8,
      [9, -7, -7, 5, 5, -3, -3, 1].map((length, index) => (index % 2 ? length : length * side) * unit),
    );
  return {
    width,
    height,
    marks: [
      { tone: ground, d: box(width, height) },
      { tone: ridge, ridge: unit, d: turn(1) + turn(-1) },
      { tone: accent, d: diamond(unit * 10, unit * 3.5, unit * 1.25) },
    ],
  };
}
