import { expect, test } from 'vitest';
import { getRetryDelayMs, isTemporary, isUnanswered } from './retry.ts';

test.each([200, 408, 409, 429, 500, 502, 507])('%i may be over when the item is sent again', (status) => {
  expect(isTemporary(status)).toBe(true);
});

test.each([undefined, 200, 502, 503, 504])('%s is no answer of the server', (status) => {
  expect(isUnanswered(status)).toBe(true);
});

test.each([400, 403, 408, 409, 429, 500, 507])('%i is an answer of the server', (status) => {
  expect(isUnanswered(status)).toBe(false);
});

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
