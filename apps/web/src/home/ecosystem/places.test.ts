import { products } from '@isangano/content/products';
import { expect, test } from 'vitest';
import { centre, placeAt, radius } from './places.ts';

test('thirteen products stand on the circle, the first at the top', () => {
  const places = products.map((_, index) => placeAt(index / products.length, radius));
  expect(places).toHaveLength(13);
  expect(places[0]).toEqual({ x: 500, y: 100 });
  for (const { x, y } of places) expect(Math.hypot(x - centre.x, y - centre.y)).toBeCloseTo(300, 0);
});
