import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictures } from './pictures.ts';

test.each(Object.entries(pictures))('%s is up to date, and smaller than 7000 characters', (name, draw) => {
  const file = readFileSync(new URL(`../../../public/art/${name}`, import.meta.url), 'utf8');
  expect(file, 'to update it, run node scripts/draw-art.ts').toBe(draw());
  expect(file.length).toBeLessThan(7000);
});
