import { getWeekday } from '@isangano/contracts/local-time';
import { expect, test } from 'vitest';
import { addDays, getEndTime, getPeriod, listDays } from './days.ts';

test('a week begins on Monday, also over the end of a year', () => {
  for (const day of ['2026-12-28', '2027-01-01', '2027-01-03'])
    expect(getPeriod('week', day)).toEqual({ from: '2026-12-28', until: '2027-01-03' });
  expect(listDays(getPeriod('week', '2027-01-01')).map(getWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a day shows itself, and the list three months from it', () => {
  expect(listDays(getPeriod('day', '2028-02-29'))).toEqual(['2028-02-29']);
  const days = listDays(getPeriod('list', '2026-12-01'));
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-01', '2027-03-02', 92]);
});

test('days are added over the end of a month, and an appointment may end after midnight', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-03-01', -1)]).toEqual(['2026-03-01', '2026-02-28']);
  expect([getEndTime('2026-12-01T09:45', 30), getEndTime('2026-12-01T23:30', 60)]).toEqual([
    '10:15',
    '00:30',
  ]);
});
