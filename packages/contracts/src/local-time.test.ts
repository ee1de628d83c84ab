import { expect, test } from 'vitest';
import { toInstant, toLocalTime } from './local-time.ts';

test.each([
  ['2026-12-01T14:30', 'Africa/Kigali', '2026-12-01T12:30:00.000Z'],
  ['2026-12-01T00:00', 'Africa/Kigali', '2026-11-30T22:00:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-07-01T09:15', 'America/New_York', '2026-07-01T13:15:00.000Z'],
  // What a browser returns while a year is typed.
  ['0202-07-01T09:15', 'Etc/GMT-2', '0202-07-01T07:15:00.000Z'],
  ['0002-07-01T09:15', 'Etc/GMT-2', '0002-07-01T07:15:00.000Z'],
])('%s in %s is %s', (localTime, timeZone, instant) => {
  expect(toInstant(localTime, timeZone)).toBe(instant);
  expect(toLocalTime(instant, timeZone)).toBe(localTime);
});

test.each([
  ['2026-03-29T02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2027-03-14T00:00', 'America/Havana', '2027-03-14T05:00:00.000Z'],
  ['2027-09-05T00:00', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
  ['2027-03-28T00:00', 'Atlantic/Azores', '2027-03-28T01:00:00.000Z'],
  ['2027-04-30T00:00', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
])('%s, which the clocks in %s leave out, is as much later', (localTime, timeZone, instant) => {
  expect(toInstant(localTime, timeZone)).toBe(instant);
});

test.each([
  ['Asia/Amman', '2020-10-29T21:00:00.000Z'],
  ['America/Havana', '2027-11-07T04:00:00.000Z'],
  ['Atlantic/Azores', '2027-10-31T00:00:00.000Z'],
])('the first of two midnights in %s begins the day', (timeZone, instant) => {
  const localTime = toLocalTime(instant, timeZone);
  expect(toLocalTime(new Date(Date.parse(instant) + 3_600_000).toISOString(), timeZone)).toBe(localTime);
  expect(toInstant(localTime, timeZone)).toBe(instant);
});

test('the first of two other times counts, too', () => {
  expect(toInstant('2026-10-25T02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z');
});
