import type { ScoreInput } from '@isangano/contracts/applications/assessment';
import type { Deps, Staff } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { getApplication } from '../queries.ts';
import { deleteScore, upsertScore } from './queries.ts';

/**
 * Stores the caller's score of an application in place of an earlier one, or removes it with null; those of others stay.
 * After the commit the change is published. Throws `not_found`, `unavailable`.
 */
export async function setScore(
  { db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>,
  staff: Staff,
  { id, score }: ScoreInput,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  const isChanged = await inTransaction(db, async (trx) => {
    await getApplication(trx, id);
    if (score === null) {
      if (!(await deleteScore(trx, { applicationId: id, staffId: staff.id }))) return false;
    } else {
      await upsertScore(trx, {
        application_id: id,
        staff_id: staff.id,
        staff_email: staff.email,
        score,
        at,
      });
    }
    const action = score === null ? 'score_removed' : 'score_set';
    await recordAction(
      trx,
      staff,
      { action, subject: id, ...(score !== null && { detail: `${score}` }) },
      at,
    );
    return true;
  });
  if (isChanged) changes.publish({ noun: 'application', action: 'changed', id });
}
