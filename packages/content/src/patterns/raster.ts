import type { Drawing, Shape, Tone } from './drawing.ts';

type Point = readonly [x: number, y: number];
type Polyline = Point[];

/** Returns the corners of path data that consists of M, L, l, H, h, v and z. */
function parsePath(d: string): Polyline[] {
  const lines: Polyline[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', list = ''] of d.matchAll(/([MLlHhvz])([^MLlHhvz]*)/g)) {
    const numbers = Array.from(list.matchAll(/-?[\d.]+/g), ([number]) => Number(number));
    if (command === 'M') lines.push([]);
    const line = lines.at(-1) ?? [];
    if (command === 'z') {
      line.push(...line.slice(0, 1));
      [x, y] = line[0] ?? [x, y];
      continue;
    }
    const isPaired = 'MLl'.includes(command);
    for (let index = 0; index < numbers.length; index += isPaired ? 2 : 1) {
      const [first = 0, second = 0] = numbers.slice(index, index + 2);
      if (command === 'H') x = first;
      else if (command === 'h') x += first;
      else if (command === 'v') y += first;
      else if (command === 'l') [x, y] = [x + first, y + second];
      else [x, y] = [first, second];
      line.push([x, y]);
    }
  }
  return lines;
}

type Segment = { x1: number; y1: number; x2: number; y2: number };
type Contains = (x: number, y: number) => boolean;

/** Fills closed lines where their winding number is not zero, as SVG does. */
function fill(segments: readonly Segment[]): Contains {
  return (x, y) => {
    let winding = 0;
    for (const { x1, y1, x2, y2 } of segments) {
      const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
      if (y1 <= y && y2 > y && side > 0) winding += 1;
      else if (y1 > y && y2 <= y && side < 0) winding -= 1;
    }
    return winding !== 0;
  };
}

/** Draws ridges along lines: all turns are right angles, which segments with square ends fill. */
function stroke(segments: readonly Segment[], ridge: number): Contains {
  const reach = ridge / 2;
  const strips = segments.map(({ x1, y1, x2, y2 }) => {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    return { x1, y1, length, ux: (x2 - x1) / length, uy: (y2 - y1) / length };
  });
  return (x, y) =>
    strips.some(({ x1, y1, length, ux, uy }) => {
      if (Math.abs((x - x1) * uy - (y - y1) * ux) > reach) return false;
      const along = (x - x1) * ux + (y - y1) * uy;
      return along >= -reach && along <= length + reach;
    });
}

function drawShape({ d, ridge }: Shape): Contains {
  const segments = parsePath(d).flatMap((line) =>
    line.flatMap(([x2, y2], index): Segment[] => {
      const previous = line[index - 1];
      return previous ? [{ x1: previous[0], y1: previous[1], x2, y2 }] : [];
    }),
  );
  return ridge === undefined ? fill(segments) : stroke(segments, ridge);
}

/**
 * Returns the tone of every pixel of a drawing whose halves are mirrored, row by row, for media without SVG. Each
 * pixel has the tone of its middle.
 */
export function rasterize({ width, height, shapes }: Drawing, pixelsPerRow: number): Tone[][] {
  const scale = width / pixelsPerRow;
  const rows = Math.round(height / scale);
  const fromTop = shapes.map((shape) => ({ tone: shape.tone, contains: drawShape(shape) })).toReversed();

  const findTone = (x: number, y: number) => fromTop.find(({ contains }) => contains(x, y))?.tone ?? 'bone';
  const quarter = Array.from({ length: rows / 2 }, (_, row) =>
    Array.from({ length: pixelsPerRow / 2 }, (_, column) =>
      findTone((column + 0.5) * scale, (row + 0.5) * scale),
    ),
  );
  const upper = quarter.map((row) => [...row, ...row.toReversed()]);
  return [...upper, ...upper.toReversed()];
}
