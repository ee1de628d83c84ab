import {
  createDelete,
  createInsert,
  createUpdate,
  createUpsert,
  type Executor,
  type Trx,
} from '../../../database/database.ts';

/** Stores the score of a reviewer in place of an earlier one. */
export const upsertScore = createUpsert('application_score', ['application_id', 'staff_id']);

/** Returns false if this reviewer has given no score. */
export const deleteScore = createDelete('application_score', 'application_id', 'staff_id');

/** Lists the scores of an application, oldest first. */
export async function listScores(executor: Executor, applicationId: string) {
  return await executor
    .selectFrom('application_score')
    .select(['staff_id', 'staff_email', 'score', 'at'])
    .where('application_id', '=', applicationId)
    .orderBy('at')
    .orderBy('staff_email')
    .execute();
}

export const insertReason = createInsert('rejection_reason');

export const deleteReason = createDelete('rejection_reason', 'application_id');

export async function findReason(executor: Executor, applicationId: string) {
  const row = await executor
    .selectFrom('rejection_reason')
    .select(['reason', 'is_mailed', 'at'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row && { text: row.reason, isMailed: row.is_mailed === 1, at: row.at };
}

/** Reveals who sent an application, if that was hidden. */
export async function updateIdentityShown(trx: Trx, id: string): Promise<void> {
  await updateFirstLook(trx, [id, 'hidden'], { first_look: 'shown' });
}

const updateFirstLook = createUpdate('application', 'id', 'first_look');
