import { describe, expect, test } from 'vitest';
import { listCalendarTimes } from './list-calendar-times.ts';

type Calendar = Parameters<typeof listCalendarTimes>[0];

const kigali = 'Africa/Kigali';
/** A Monday, at 8:00 in Kigali. */
const monday = Date.parse('2026-11-02T06:00:00Z');
const mornings: Calendar = {
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '12:00' }],
  minutes: 60,
  bufferMinutes: 30,
  holidays: [],
};

const list = (change: Partial<Calendar> = {}, { nowMs = monday, timeZone = kigali } = {}) =>
  listCalendarTimes({ ...mornings, ...change }, { nowMs, timeZone });

const day = (times: string[], date: string) => times.filter((time) => time.startsWith(date));

describe('the times of a calendar', () => {
  test('begin and end within its hours, with the buffer between them', () => {
    expect(day(list(), '2026-11-03')).toEqual(['2026-11-03T07:00:00.000Z', '2026-11-03T08:30:00.000Z']);
    expect(day(list({ bufferMinutes: 0 }), '2026-11-03')).toHaveLength(3);
    expect(day(list({ minutes: 180, bufferMinutes: 0 }), '2026-11-03')).toHaveLength(1);
    expect(list({ hours: [{ weekdays: [1], from: '09:00', until: '09:45' }] })).toEqual([]);
    expect(list({ hours: [] })).toEqual([]);
  });

  test('begin twelve hours from now at the earliest, and are those of four weeks', () => {
    const times = list({ hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '23:59' }] });
    expect(times[0]).toBe('2026-11-02T19:00:00.000Z');
    expect(times.at(-1)?.slice(0, 10)).toBe('2026-11-30');
    expect(times).toEqual([...new Set(times)].toSorted());
  });

  test('are on its weekdays, and not on its holidays', () => {
    const weekend = list({ hours: [{ weekdays: [6, 7], from: '09:00', until: '10:00' }] });
    expect(weekend.map((time) => new Date(time).getUTCDay())).toEqual([6, 0, 6, 0, 6, 0, 6, 0]);
    const times = list({ holidays: ['2026-11-03', '2026-11-04'] });
    expect(times[0]).toBe('2026-11-05T07:00:00.000Z');
  });

  test('are each once where hours overlap, with a break between hours', () => {
    const days = { weekdays: [2 as const] };
    const hours = [
      { ...days, from: '14:00', until: '15:00' },
      { ...days, from: '09:00', until: '10:00' },
      { ...days, from: '09:00', until: '11:00' },
    ];
    expect(day(list({ hours, bufferMinutes: 0 }), '2026-11-03')).toEqual([
      '2026-11-03T07:00:00.000Z',
      '2026-11-03T08:00:00.000Z',
      '2026-11-03T12:00:00.000Z',
    ]);
  });

  test('follow the clocks of the time zone', () => {
    const times = list(
      { minutes: 180 },
      { nowMs: Date.parse('2026-10-22T06:00:00Z'), timeZone: 'Europe/Paris' },
    );
    expect(day(times, '2026-10-23')).toEqual(['2026-10-23T07:00:00.000Z']);
    expect(day(times, '2026-10-26')).toEqual(['2026-10-26T08:00:00.000Z']);
  });
});
