import { expect, test } from 'vitest';
import { measurePace } from './body-guard.ts';

/** Sends at a rate, checked every five seconds, and returns after how many seconds it was too slow. */
function sendUntilTooSlow(bytesPerSecond: (second: number) => number, seconds: number): number | undefined {
  const pace = measurePace({ windowMs: 120_000, totalMaxMs: 7_200_000 }, 0);
  for (let second = 1; second <= seconds; second += 1) {
    pace.count(bytesPerSecond(second));
    if (second % 5 === 0 && pace.isTooSlow(second * 1000)) return second;
  }
  return undefined;
}

test('a phone that sends 2 KB/s is not too slow', () => {
  expect(sendUntilTooSlow(() => 2048, 3600)).toBeUndefined();
});

test('one that pauses for a minute between bursts is not', () => {
  expect(sendUntilTooSlow((second) => (second % 60 === 1 ? 60 * 2500 : 0), 3600)).toBeUndefined();
});

test('a byte now and then is too slow after two minutes', () => {
  expect(sendUntilTooSlow((second) => (second % 90 === 0 ? 1 : 0), 3600)).toBe(120);
});

test('a fast beginning does not excuse a slow rest', () => {
  expect(sendUntilTooSlow((second) => (second < 10 ? 10_000_000 : 1), 3600)).toBe(130);
});

test('no upload lasts longer than two hours', () => {
  expect(sendUntilTooSlow(() => 100_000, 8000)).toBe(7205);
});
