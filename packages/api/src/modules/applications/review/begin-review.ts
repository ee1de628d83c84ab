import type { Actor, Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { isUnreviewed, updateReviewBegan } from '../status/queries.ts';

/**
 * Stores that the review of an application has begun, when a person of the staff first opens it; a program that copies
 * records does not review them. Never throws: a failure is logged, so that the application can still be read.
 */
export async function beginReview(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { kind }: Pick<Actor, 'kind'>,
  applicationId: string,
): Promise<void> {
  if (kind !== 'account') return;
  try {
    if (!(await isUnreviewed(db.read, applicationId))) return;
    const at = new Date(clock()).toISOString();
    await inTransaction(db, (trx) => updateReviewBegan(trx, { id: applicationId, at }));
  } catch (error) {
    log.error({ err: error, applicationId }, 'the beginning of a review could not be stored');
  }
}
