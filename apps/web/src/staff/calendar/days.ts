import { brand } from '@isangano/content/brand';
import { calendarDaysMax } from '@isangano/contracts/applications/limits';
import { dayMs } from '@isangano/contracts/durations';
import { getWeekday, toLocalTime } from '@isangano/contracts/local-time';
import type { CalendarView } from '../page-search.ts';

/* Days are texts such as `2026-12-01`, in the time zone of the group. */

const weekDays = 7;

export type Period = { from: string; until: string };

export function getToday(): string {
  return toLocalTime(new Date().toISOString(), brand.timeZone).slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Returns the day by which the period before this one is shown. */
export function getPreviousDay(view: CalendarView, { from }: Period): string {
  return addDays(from, view === 'list' ? -calendarDaysMax : -1);
}

/** Returns what a view shows of a day: itself, its week from Monday on, or the next three months. */
export function getPeriod(view: CalendarView, day: string): Period {
  if (view === 'day') return { from: day, until: day };
  if (view === 'list') return { from: day, until: addDays(day, calendarDaysMax - 1) };
  const from = addDays(day, 1 - getWeekday(day));
  return { from, until: addDays(from, weekDays - 1) };
}

export function listDays({ from, until }: Period): string[] {
  const count = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** The time of day at which an appointment ends, such as `10:30`. */
export function getEndTime(localStart: string, minutes: number): string {
  return new Date(Date.parse(`${localStart}Z`) + minutes * 60_000).toISOString().slice(11, 16);
}
