import { type Point, pointOnCircle } from '../point-on-circle.ts';

/** The size of the map, and the radius of the circle of products around its centre. */
export const canvas = { width: 1000, height: 800 } as const;
export const radius = 300;

export const centre: Point = { x: canvas.width / 2, y: canvas.height / 2 };

/** A star around the centre: `count` points at distance `outer`, and as many at `inner` between them. */
export function starPath(count: number, outer: number, inner: number): string {
  const corners = Array.from({ length: count * 2 }, (_, index) => {
    const { x, y } = pointOnCircle(centre, index % 2 ? inner : outer, index / (count * 2));
    return `${x} ${y}`;
  });
  return `M${corners.join('L')}z`;
}
