export type Point = { x: number; y: number };

/**
 * Returns the point of a circle at an angle; `turn` is the clockwise angle in turns, 0 at the top. In whole units:
 * digits cost bytes, the last digits of sine and cosine differ between machines, and prerendered markup must match the
 * client's.
 */
export function pointOnCircle(centre: Point, radius: number, turn: number): Point {
  const angle = (turn * 2 - 0.5) * Math.PI;
  return {
    x: Math.round(centre.x + radius * Math.cos(angle)),
    y: Math.round(centre.y + radius * Math.sin(angle)),
  };
}
