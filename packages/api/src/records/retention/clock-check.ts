import { dayMs } from '@isangano/contracts/durations';
import type { Deps } from '../../core/context.ts';
import { findNewestTime } from './queries.ts';

/** Clocks of two machines may differ by as much, for example after a restore. */
const behindMaxMs = dayMs;
/** Even a site without visitors has sign-ins of staff. */
const aheadMaxMs = 540 * dayMs;
/** No clock is right that shows an earlier time than that of this version. */
const earliestMs = Date.parse('2026-11-01');

/** The clock of the machine cannot be right. The message is one line, to be shown to the operator. */
export class ClockError extends Error {}

/**
 * Throws `ClockError` if the clock is far from the time of the newest record. Call it before anything is removed or
 * shortened by its age: with a wrong clock, that would be too early.
 */
export async function assertClock({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const newest = await findNewestTime(db.read);
  const newestMs = newest === undefined ? undefined : Date.parse(newest);
  const isRight =
    now >= earliestMs &&
    (newestMs === undefined || (now >= newestMs - behindMaxMs && now <= newestMs + aheadMaxMs));
  if (isRight) return;
  const compared = newest === undefined ? '' : `, and the newest record is from ${newest}`;
  throw new ClockError(
    `The clock of this machine shows ${new Date(now).toISOString()}${compared}: set it. ` +
      'Until then, nothing is removed or shortened because of its age.',
  );
}
