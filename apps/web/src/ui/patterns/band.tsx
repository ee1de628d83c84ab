import {
  box,
  type Drawing,
  diamond,
  steps,
  type Tone,
  triangle,
  zigzagAcross,
} from '@isangano/content/patterns/drawing';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { Shapes } from './drawn.tsx';

/*
 * Tiles of bands. Each repeats to the right without a seam and is symmetric from left to right. `unit` is the
 * width of a ridge in whole pixels; every length is a multiple of it.
 */

type BandTones = { ground: Tone; ridge: Tone; accent: Tone };

const drawByKind = {
  zigzag: drawZigzagBand,
  diamond: drawDiamondBand,
  triangles: drawNestedTriangles,
  spiral: drawStraightSpiral,
};

/* Three sets of tones: for light ground, for black ground, and in terracotta. */
const tonesByLook: Record<'light' | 'dark' | 'bright', BandTones> = {
  light: { ground: 'bone', ridge: 'ink', accent: 'terracotta' },
  dark: { ground: 'ink', ridge: 'bone', accent: 'ochre' },
  bright: { ground: 'terracotta', ridge: 'ink', accent: 'bone' },
};

type BandProps = {
  kind?: keyof typeof drawByKind | undefined;
  look?: keyof typeof tonesByLook | undefined;
  /** Width of a ridge in pixels; the band's height follows from it. */
  unit?: number | undefined;
  className?: string | undefined;
};

/** A thin patterned band over the full width, between two sections of a page. */
export function Band({ kind = 'zigzag', look = 'light', unit = 4, className }: BandProps) {
  const id = useId();
  const tile = drawByKind[kind](unit, tonesByLook[look]);
  return (
    <svg aria-hidden="true" width="100%" height={tile.height} className={classNames('block', className)}>
      <pattern id={id} width={tile.width} height={tile.height} patternUnits="userSpaceOnUse">
        <Shapes drawing={tile} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

function drawZigzagBand(unit: number, { ground, ridge, accent }: BandTones): Drawing {
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
function drawDiamondBand(unit: number, { ground, ridge, accent }: BandTones): Drawing {
  const reach = unit * 4;
  const side = reach * 2;
  const places = [
    [reach, reach],
    [0, 0],
    [side, 0],
    [0, side],
    [side, side],
  ] as const;
  const diamonds = (size: number) => places.map(([x, y]) => diamond(x, y, reach * size)).join('');
  return {
    width: side,
    height: side,
    shapes: [
      { tone: ground, d: box(side, side) },
      { tone: ridge, ridge: unit * 0.9, d: diamonds(0.625) },
      { tone: accent, d: diamonds(0.25) },
    ],
  };
}

/** A row of triangles with smaller triangles inside; those between them are upside down. */
function drawNestedTriangles(unit: number, { ground, ridge, accent }: BandTones): Drawing {
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
function drawStraightSpiral(unit: number, { ground, ridge, accent }: BandTones): Drawing {
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
