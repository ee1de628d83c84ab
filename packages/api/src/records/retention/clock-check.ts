import { dayMs } from '@isangano/contracts/durations';
import { OperatorError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { findNewestTime } from './queries.ts';

/** Clocks of two machines may differ by as much, for example after a restore. */
const behindMaxMs = dayMs;
/** Even a site without visitors has sign-ins of staff. */
const aheadMaxMs = 540 * dayMs;
/** No clock is right that shows an earlier time than that of this version. */
const earliestMs = Date.parse('2026-11-01');

/** The clock of the machine cannot be right. The message is one line, to be shown to the operator. */
export class ClockError extends OperatorError {
  /** Whether it shows a time long after the newest record. Otherwise it is behind, or was ahead when that record was stored. */
  readonly isAhead: boolean;

  constructor(message: string, isAhead: boolean) {
    super(message);
    this.isAhead = isAhead;
  }
}

/**
 * Throws `ClockError` if the clock is far from the time of the newest record. Call it before anything is removed or
 * shortened by its age: with a wrong clock, that would be too early.
 */
export async function assertClock({
  db,
  records,
  clock,
}: Pick<Deps, 'records' | 'clock'> & { db: Pick<Deps['db'], 'read'> }): Promise<void> {
  const now = clock();
  const newest = await findNewestTime(db.read, records);
  const newestMs = newest === undefined ? undefined : Date.parse(newest);
  const isBehind = now < earliestMs || (newestMs !== undefined && now < newestMs - behindMaxMs);
  const isAhead = newestMs !== undefined && now > newestMs + aheadMaxMs;
  if (!isBehind && !isAhead) return;
  const compared = newest === undefined ? '' : `, and the newest record is from ${newest}`;
  throw new ClockError(
    `The clock of this machine shows ${new Date(now).toISOString()}${compared}: set it. ` +
      `Until then, nothing is removed or shortened because of its age${isAhead ? ', and nobody is reminded' : ''}.`,
    isAhead,
  );
}
