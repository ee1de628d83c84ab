import { expect, test } from 'vitest';
import { toInstant, toLocalTime } from './local-time.ts';

test.each([
  ['2026-12-01T14:30', 'Africa/Kigali', '2026-12-01T12:30:00.000Z'],
  ['2026-12-01T00:00', 'Africa/Kigali', '2026-11-30T22:00:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Paris', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T02:00:00.000Z'],
  ['2026-07-01T09:15', 'America/New_York', '2026-07-01T13:15:00.000Z'],
])('%s in %s is %s', (localTime, timeZone, instant) => {
  expect(toInstant(localTime, timeZone)).toBe(instant);
  expect(toLocalTime(instant, timeZone)).toBe(localTime);
});
