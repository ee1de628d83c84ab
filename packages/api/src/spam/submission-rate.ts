import type { Clock } from '../context.ts';

/** More submissions than these, to the whole server, are abnormal. */
export const submissionsPerMinuteMax = 60;
const submissionsPerHourMax = 600;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** The rate of public submissions: applications, messages and subscriptions, by whatever way they come. */
export type SubmissionRate = {
  /** Counts a submission that was stored; a repetition of an earlier one is none. */
  count(): void;
  /** Whether one more submission would be too many. */
  isAbnormal(): boolean;
};

/** Counts nothing; for load tests. */
export const normalRate: SubmissionRate = { count: () => undefined, isAbnormal: () => false };

/** Keeps the times of the latest submissions in memory, no more than the limits need. A restart forgets them. */
export function createSubmissionRate(clock: Clock): SubmissionRate {
  const times: number[] = [];

  function hasSince(count: number, windowMs: number): boolean {
    const time = times.at(-count);
    return time !== undefined && time > clock() - windowMs;
  }

  return {
    count() {
      times.push(clock());
      if (times.length > submissionsPerHourMax) times.shift();
    },
    isAbnormal: () => hasSince(submissionsPerMinuteMax, minuteMs) || hasSince(submissionsPerHourMax, hourMs),
  };
}
