import { expect, test } from 'vitest';
import { getDayBounds } from './day-bounds.ts';
import { allSeqs } from './list-buckets.ts';

const toTime = (seq: number) => new Date(seq / 1000).toISOString();

test.each([
  ['Africa/Kigali', '2026-11-21T22:00:00.000Z', '2026-11-22T22:00:00.000Z'],
  ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['America/St_Johns', '2026-11-22T03:30:00.000Z', '2026-11-23T03:30:00.000Z'],
])('a day begins and ends in %s', (timeZone, start, end) => {
  const { firstSeq, endSeq } = getDayBounds({ from: '2026-11-22', until: '2026-11-22' }, timeZone);
  expect([toTime(firstSeq), toTime(endSeq)]).toEqual([start, end]);
});

test('a day on which the clocks are changed has 25 hours', () => {
  const { firstSeq, endSeq } = getDayBounds({ from: '2026-10-25', until: '2026-10-25' }, 'Europe/Brussels');
  expect([toTime(firstSeq), toTime(endSeq)]).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});

test.each([
  ['America/Havana', '2027-03-14', '2027-03-14T05:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00.000Z', '2027-09-06T03:00:00.000Z'],
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00.000Z', '2027-04-30T21:00:00.000Z'],
])('a day in %s whose midnight the clocks leave out begins after it', (timeZone, day, start, end) => {
  const { firstSeq, endSeq } = getDayBounds({ from: day, until: day }, timeZone);
  expect([toTime(firstSeq), toTime(endSeq)]).toEqual([start, end]);
});

test('the first days of the calendar have bounds', () => {
  const { firstSeq } = getDayBounds({ from: '0001-01-01' }, 'UTC');
  expect(toTime(firstSeq)).toBe('0001-01-01T00:00:00.000Z');
});

test('without days all records are within the bounds', () => {
  expect(getDayBounds({}, 'UTC')).toEqual(allSeqs);
});
