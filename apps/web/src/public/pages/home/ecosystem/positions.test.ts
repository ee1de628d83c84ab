import { products } from '@isangano/content/products';
import { expect, test } from 'vitest';
import { pointOnCircle } from '../point-on-circle.ts';
import { centre, radius } from './ecosystem-node.tsx';

test('places thirteen products on the circle, the first at the top', () => {
  const positions = products.map((_, index) => pointOnCircle(centre, radius, index / products.length));
  expect(positions).toHaveLength(13);
  expect(positions[0]).toEqual({ x: 500, y: 100 });
  for (const { x, y } of positions) expect(Math.hypot(x - centre.x, y - centre.y)).toBeCloseTo(300, 0);
});
