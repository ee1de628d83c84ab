import {
  box,
  type Drawing,
  diamond,
  steps,
  type Tone,
  triangle,
  zigzagAcross,
} from '@isangano/content/patterns/drawing';

/*
 * Tiles of bands. Each repeats to the right without a seam and is symmetric from left to right. `unit` is the
 * width of a ridge in whole pixels; every length is a multiple of it.
 */

export type BandTones = { ground: Tone; ridge: Tone; accent: Tone };

/** Parallel zigzag ridges. */
export function drawZigzagBand(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const [width, height] = [unit * 8, unit * 8];
  const line = (y: number) => zigzagAcross(-unit * 4, y + unit * 4, unit * 4, -unit * 4, 4);
  return {
    width,
    height,
    shapes: [
      { tone: ground, d: box(width, height) },
      { tone: ridge, ridge: unit * 1.2, d: line(-unit * 1.5) + line(unit * 5.5) },
      { tone: accent, ridge: unit * 1.2, d: line(unit * 2) },
    ],
  };
}

/** Nested diamonds that touch at their corners, with halves at the edges of the tile. */
export function drawDiamondBand(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const reach = unit * 4;
  const outline = (x: number, y: number) => diamond(x, y, reach * 0.625);
  const core = (x: number, y: number) => diamond(x, y, reach * 0.25);
  const edges = [
    [0, 0],
    [reach * 2, 0],
    [0, reach * 2],
    [reach * 2, reach * 2],
  ] as const;
  return {
    width: reach * 2,
    height: reach * 2,
    shapes: [
      { tone: ground, d: box(reach * 2, reach * 2) },
      {
        tone: ridge,
        ridge: unit * 0.9,
        d: outline(reach, reach) + edges.map(([x, y]) => outline(x, y)).join(''),
      },
      { tone: accent, d: core(reach, reach) + edges.map(([x, y]) => core(x, y)).join('') },
    ],
  };
}

/** A row of triangles with smaller triangles inside; those between them are upside down. */
export function drawNestedTriangles(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const [width, height] = [unit * 8, unit * 4];
  return {
    width,
    height,
    shapes: [
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

/** Two spirals of straight lines, back to back, in opposite directions. */
export function drawStraightSpiral(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const [width, height] = [unit * 20, unit * 9];
  const spiral = (side: 1 | -1) =>
    steps(
      unit * 10,
      unit * 8,
      [9, -7, -7, 5, 5, -3, -3, 1].map((length, index) => (index % 2 ? length : length * side) * unit),
    );
  return {
    width,
    height,
    shapes: [
      { tone: ground, d: box(width, height) },
      { tone: ridge, ridge: unit, d: spiral(1) + spiral(-1) },
      { tone: accent, d: diamond(unit * 10, unit * 3.5, unit * 1.25) },
    ],
  };
}
