import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictures } from './pictures.ts';

test.each(Object.entries(pictures))('%s is as it is drawn, and small', (name, draw) => {
  const file = readFileSync(new URL(`../../public/art/${name}`, import.meta.url), 'utf8');
  expect(file, 'node scripts/draw-art.ts draws it anew').toBe(draw());
  expect(file.length).toBeLessThan(4000);
});
