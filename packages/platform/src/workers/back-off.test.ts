import { expect, test } from 'vitest';
import { backOffMs } from './create-worker.ts';

const backOff = { firstMs: 1000, maxMs: 60_000 };

test('delays double with each failure up to the longest, and are shortened by up to half', () => {
  expect([1, 2, 3, 6, 7, 2000].map((failures) => backOffMs(failures, backOff))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ]);
  expect(backOffMs(2, backOff, 1)).toBe(1000);
});
