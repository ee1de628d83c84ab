import { expect, test } from 'vitest';
import { pictures } from './pictures.ts';

test.each(Object.entries(pictures))('%s is smaller than 7000 characters', (_name, draw) => {
  expect(draw()).toMatch(/^<svg /);
  expect(draw().length).toBeLessThan(7000);
});
