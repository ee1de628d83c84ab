import { dayMs, hourMs, minuteMs } from '@isangano/contracts/durations';
import { getCreationTime } from '@isangano/platform/ids';
import { expect, test } from 'vitest';
import { createCopyId } from './copy-place.ts';
import { chooseKept, copyLifetimeMs } from './make-copy.ts';

const now = Date.UTC(2026, 10, 25);
const sinceHours = (hours: number, count: number, everyMs: number) =>
  Array.from({ length: count }, (_, index) => createCopyId(now - hours * hourMs - index * everyMs));

test('of copies every five minutes for a year, all of three hours, and one of each hour, day and week before are kept', () => {
  const end = Date.UTC(2026, 10, 25);
  const year = Array.from({ length: 365 * 288 }, (_, index) => createCopyId(end - index * 5 * 60_000));
  const kept = [...chooseKept(year, end)].map((id) => (end - getCreationTime(id)) / dayMs);
  expect(kept.filter((age) => age < 3 / 24)).toHaveLength(36);
  expect(kept.length).toBeLessThan(36 + 48 + 14 + 9 + 8);
  expect(Math.max(...kept)).toBeLessThan(copyLifetimeMs / dayMs);
  // Whatever time was lost, a copy from shortly before it is there.
  for (const [age, gap] of [
    [1, 1 / 24],
    [10, 1],
    [50, 7],
  ] as const)
    expect(kept.some((one) => one >= age && one <= age + gap + 0.01)).toBe(true);
  expect([...chooseKept(year.slice(-1), end)]).toHaveLength(1);
});

test('one copy of a clock that was ahead removes none, and takes the place of none', () => {
  const right = [
    ...sinceHours(0, 36, 5 * minuteMs),
    ...sinceHours(3, 45, hourMs),
    ...sinceHours(48, 12, dayMs),
  ];
  for (const days of [3, 20, 62, 400]) {
    const ahead = now + days * dayMs;
    const all = [createCopyId(ahead), ...right];
    expect(chooseKept(all, ahead)).toEqual(new Set(all));
    expect(chooseKept(all, now)).toEqual(new Set(all));
    // Also while the clock stays ahead.
    const later = [createCopyId(ahead + 6 * dayMs), ...all];
    expect([...chooseKept(later, ahead + 6 * dayMs)]).toEqual(expect.arrayContaining(right));
  }
});

test('the newest copy of the past stays beside one of a time to come', () => {
  const old = createCopyId(now - 100 * dayMs);
  const ahead = createCopyId(now + 400 * dayMs);
  expect(chooseKept([ahead, old], now)).toEqual(new Set([ahead, old]));
});

test('copies of a server that is off at times are removed all the same', () => {
  const weekly = sinceHours(0, 20, 7 * dayMs);
  const ages = [...chooseKept(weekly, now)].map((id) => now - getCreationTime(id));
  expect(Math.max(...ages)).toBeLessThanOrEqual(copyLifetimeMs);
});

test('a week after a gap, copies from before it are removed by their age', () => {
  const old = createCopyId(now - 100 * dayMs);
  const since = sinceHours(0, 8, dayMs);
  expect(chooseKept([...since, old], now)).toEqual(new Set(since));
});
