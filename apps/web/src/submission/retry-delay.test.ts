import { expect, test } from 'vitest';
import { getRetryDelayMs } from './retry-delay.ts';

test('pauses between attempts double up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((attempt) => getRetryDelayMs(attempt))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('pauses begin and end as the caller says', () => {
  const delays = { firstMs: 5000, longestMs: 12_000 };
  expect([0, 1, 2, 9].map((attempt) => getRetryDelayMs(attempt, delays))).toEqual([
    5000, 10_000, 12_000, 12_000,
  ]);
});
