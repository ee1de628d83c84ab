import type { ScoreInput } from '@isangano/contracts/applications/assessment';
import type { ChangeDeps, Staff } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { updateIdentityShown } from '../first-look/queries.ts';
import { getApplication } from '../queries.ts';
import { deleteScore, upsertScore } from './queries.ts';

/**
 * Stores the caller's score of an application in place of an earlier one, or removes it with null; those of others stay.
 * After the commit the change is published. Throws `not_found`, `unavailable`.
 */
export async function setScore(
  { db, changes, clock }: ChangeDeps,
  staff: Staff,
  { id, score }: ScoreInput,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  const isChanged = await inTransaction(db, async (trx) => {
    await getApplication(trx, id);
    const { id: staff_id, email: staff_email } = staff;
    if (score === null) {
      if (!(await deleteScore(trx, { applicationId: id, staffId: staff_id }))) return false;
      await recordAction(trx, staff, { action: 'score_removed', subject: id }, at);
    } else {
      await updateIdentityShown(trx, id);
      await upsertScore(trx, { application_id: id, staff_id, staff_email, score, at });
      await recordAction(trx, staff, { action: 'score_set', subject: id, detail: `${score}` }, at);
    }
    return true;
  });
  if (isChanged) changes.publish({ noun: 'application', action: 'changed', id });
}
