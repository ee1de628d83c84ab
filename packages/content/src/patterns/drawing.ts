import type { PaletteTone } from '../palette.ts';

/*
 * Building blocks of patterns in the style of imigongo: thick, straight ridges of even width on a grid,
 * repeated and symmetric, without curves or shading. A drawing is a list of shapes, each of which is one path
 * in one tone. The functions below return path data.
 */

export type Tone = PaletteTone | 'current';

export type Shape = {
  d: string;
  tone: Tone;
  /** Width of a stroke along the path; without it, the path is filled. */
  ridge?: number | undefined;
  /** Dashes the stroke: the number of dashes per segment, and of segments in the path. */
  stones?: { perSegment: number; segments: number };
};

export type Drawing = { width: number; height: number; shapes: readonly Shape[] };

/** A vertical zigzag: `count` strokes of (dx, dy), where dx changes its sign with every stroke. */
export function zigzagDown(x: number, y: number, dx: number, dy: number, count: number): string {
  return `M${x} ${y}l${strokes(count, (index) => [index % 2 ? -dx : dx, dy])}`;
}

/** A horizontal zigzag: `count` strokes of (dx, dy), where dy changes its sign with every stroke. */
export function zigzagAcross(x: number, y: number, dx: number, dy: number, count: number): string {
  return `M${x} ${y}l${strokes(count, (index) => [dx, index % 2 ? -dy : dy])}`;
}

/** A square standing on a corner, with `reach` as distance from centre to corner. */
export function diamond(x: number, y: number, reach: number): string {
  return `M${x} ${y - reach}l${joinNumbers([reach, reach, -reach, reach, -reach, -reach])}z`;
}

/** A triangle; x and y are the left end of its base, and a negative height points down. */
export function triangle(x: number, y: number, base: number, height: number): string {
  return `M${x} ${y}h${base}l${joinNumbers([-base / 2, -height])}z`;
}

/** Alternating horizontal and vertical lines, for straight spirals and stairs. */
export function steps(x: number, y: number, lengths: readonly number[]): string {
  return `M${x} ${y}${lengths.map((length, index) => `${index % 2 ? 'v' : 'h'}${length}`).join('')}`;
}

export function box(width: number, height: number): string {
  return `M0 0h${width}v${height}H0z`;
}

/** The width and height of a tile, the drawing that `onGround` returns. */
export const tileSide = 64;

/** A square tile: shapes on a ground of one tone. */
export function onGround(ground: Tone, ...shapes: Shape[]): Drawing {
  const background: Shape = { tone: ground, d: box(tileSide, tileSide) };
  return { width: tileSide, height: tileSide, shapes: [background, ...shapes] };
}

/** Joins numbers in the shortest form that path data allows: a minus sign needs no space before it. */
function joinNumbers(numbers: readonly number[]): string {
  return numbers.join(' ').replaceAll(' -', '-');
}

function strokes(count: number, at: (index: number) => readonly [number, number]): string {
  return joinNumbers(Array.from({ length: count }, (_, index) => at(index)).flat());
}
