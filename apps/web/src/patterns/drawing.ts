/*
 * The grammar of imigongo: thick even ridges, laid straight on a grid, repeated and mirrored; no curves, no
 * shading. A drawing is a list of marks, each one path in one tone.
 */

export type Tone = 'ink' | 'bone' | 'ochre' | 'terracotta' | 'forest' | 'lake' | 'clay' | 'current';

export type Mark = {
  d: string;
  tone: Tone;
  /** Thickness of a ridge drawn along the path; without it the path is filled. */
  ridge?: number;
  /** Breaks the ridge into a row of stones: how many to a segment, and the segments of the path. */
  stones?: { perSegment: number; segments: number };
};

export type Drawing = { width: number; height: number; marks: readonly Mark[] };

/** `count` strokes from a point, each (dx, dy) long, the first coordinate turning back every time: a vertical zigzag. */
export function zigzagDown(x: number, y: number, dx: number, dy: number, count: number): string {
  return `M${x} ${y}l${strokes(count, (index) => [index % 2 ? -dx : dx, dy])}`;
}

/** As `zigzagDown`, running to the right. */
export function zigzagAcross(x: number, y: number, dx: number, dy: number, count: number): string {
  return `M${x} ${y}l${strokes(count, (index) => [dx, index % 2 ? -dy : dy])}`;
}

/** A square stood on its corner, `reach` from centre to corner. */
export function diamond(x: number, y: number, reach: number): string {
  return `M${x} ${y - reach}l${join([reach, reach, -reach, reach, -reach, -reach])}z`;
}

/** From the left end of its base; a negative height points down. */
export function triangle(x: number, y: number, base: number, height: number): string {
  return `M${x} ${y}h${base}l${join([-base / 2, -height])}z`;
}

/** Lengths laid in turn along and across; the way straight spirals and steps are written. */
export function steps(x: number, y: number, lengths: readonly number[]): string {
  return `M${x} ${y}${lengths.map((length, index) => `${index % 2 ? 'v' : 'h'}${length}`).join('')}`;
}

export function box(width: number, height: number): string {
  return `M0 0h${width}v${height}H0z`;
}

/** Numbers as short as a path may have them: a minus sign separates as well as a space. */
function join(numbers: readonly number[]): string {
  return numbers.join(' ').replaceAll(' -', '-');
}

function strokes(count: number, at: (index: number) => readonly [number, number]): string {
  return join(Array.from({ length: count }, (_, index) => at(index)).flat());
}
