/** The canvas of the map, and the circle on which the products stand around its centre. */
export const canvas = { width: 1000, height: 800 } as const;
export const radius = 300;

type Place = { x: number; y: number };

export const centre: Place = { x: canvas.width / 2, y: canvas.height / 2 };

/** A point at a turn around the centre, 0 at the top; rounded, so that every machine writes the same number. */
export function placeAt(turn: number, distance: number): Place {
  const angle = (turn * 2 - 0.5) * Math.PI;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round(centre.x + distance * Math.cos(angle)),
    y: round(centre.y + distance * Math.sin(angle)),
  };
}

/** A zigzag that goes around: `count` points far out, and as many nearer in between. */
export function star(count: number, far: number, near: number): string {
  const corners = Array.from({ length: count * 2 }, (_, index) => {
    const { x, y } = placeAt(index / (count * 2), index % 2 ? near : far);
    return `${x} ${y}`;
  });
  return `M${corners.join('L')}z`;
}
