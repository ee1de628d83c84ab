import { hourMs, minuteMs } from '@isangano/contracts/durations';
import { suspectsMaxCount } from '@isangano/contracts/spam/limits';
import type { SpamReason } from '@isangano/contracts/submissions/signals';
import type { SharedStore } from '@isangano/platform/shared-store/shared-store';
import * as z from 'zod/mini';
import type { Clock, Log } from '../../core/context.ts';

/** More submissions than these, to all servers together, are abnormal. */
export const submissionsPerMinuteMax = 60;
const submissionsPerHourMax = 600;

/** The rate of public submissions: applications, messages and subscriptions, on any transport. */
export type SubmissionRate = {
  /** Counts a stored submission, with the reason for which it is suspected spam. Repetitions are not counted. */
  count(suspect: SpamReason | null): void;
  /** Whether one more submission would be too many. */
  isAbnormal(): boolean;
  /** Maximum number of suspects of a kind that wait for staff. */
  suspectsMaxCount: number;
  /** Returns how many submissions to this server were suspected spam only because of the rate since the start. */
  countUnproven(): number;
};

/** Counts nothing; for load tests. */
export const normalRate: SubmissionRate = {
  count: () => undefined,
  isAbnormal: () => false,
  suspectsMaxCount: Number.POSITIVE_INFINITY,
  countUnproven: () => 0,
};

type RateDeps = { sharedStore: Pick<SharedStore, 'openTopic'>; clock: Clock; log: Log };

/**
 * Keeps the times of the latest submissions in memory, no more than the limits need; servers tell each other. A restart
 * forgets them. Logs when an abnormal rate begins, and when it has been normal for a minute again: near a limit it would
 * change with every submission.
 */
export function createSubmissionRate({ sharedStore, clock, log }: RateDeps): SubmissionRate {
  const submissions = sharedStore.openTopic('submissions', z.literal('stored'));
  const times: number[] = [];
  let unprovenCount = 0;
  let abnormal: { seenAt: number; countBefore: number; timer: NodeJS.Timeout } | undefined;

  function hasSince(count: number, windowMs: number): boolean {
    const time = times.at(-count);
    // A time in the future was recorded before the clock was set back.
    return time !== undefined && time > clock() - windowMs && time <= clock();
  }

  function isAbnormal(): boolean {
    return hasSince(submissionsPerMinuteMax, minuteMs) || hasSince(submissionsPerHourMax, hourMs);
  }

  function logChange(): void {
    if (!isAbnormal()) {
      if (abnormal && clock() - abnormal.seenAt >= minuteMs) end(abnormal);
      return;
    }
    abnormal ??= begin();
    abnormal.seenAt = clock();
  }

  function begin(): NonNullable<typeof abnormal> {
    log.warn(
      { perMinuteMax: submissionsPerMinuteMax, perHourMax: submissionsPerHourMax },
      'the rate of submissions is abnormal: new ones are suspected spam until they are proven',
    );
    // Without further submissions, only this timer detects the end.
    const timer = setInterval(logChange, minuteMs).unref();
    return { seenAt: clock(), countBefore: unprovenCount, timer };
  }

  function end({ countBefore, timer }: NonNullable<typeof abnormal>): void {
    log.info({ unproven: unprovenCount - countBefore }, 'the rate of submissions is normal again');
    clearInterval(timer);
    abnormal = undefined;
  }

  submissions.subscribe(() => {
    times.push(clock());
    if (times.length > submissionsPerHourMax) times.shift();
    logChange();
  });
  return {
    count(suspect) {
      if (suspect === 'unproven') unprovenCount += 1;
      submissions.publish('stored');
    },
    isAbnormal,
    suspectsMaxCount,
    countUnproven: () => unprovenCount,
  };
}
