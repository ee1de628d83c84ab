import type { ApplicationRow, UndoDecisionInput } from '@isangano/contracts/applications/list';
import { undoSeconds } from '@isangano/contracts/applications/undo';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { insertEvent } from './history-queries.ts';
import { findApplication, updateDecisionUndone } from './queries.ts';

/** A slow line may bring the wish to undo a moment after the button is gone. */
const graceSeconds = 5;

/**
 * Makes an application pending again, for whoever has just decided it and while nobody else has touched it.
 * Throws `not_found`, `conflict` (reason `undo_too_late`).
 */
export async function undoDecision(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { id, decidedAt }: UndoDecisionInput,
): Promise<ApplicationRow> {
  const now = clock();
  const isInTime = now - Date.parse(decidedAt) <= (undoSeconds + graceSeconds) * 1000;
  const row = await inTransaction(db, async (trx) => {
    if (!(await findApplication(trx, id))) throw new AppError('not_found');
    const isUndone = isInTime && (await updateDecisionUndone(trx, { id, by: staff.id, at: decidedAt }));
    if (!isUndone) throw new AppError('conflict', { reason: 'undo_too_late' });
    await insertEvent(trx, {
      application_id: id,
      action: 'undone',
      staff_id: staff.id,
      staff_email: staff.email,
      at: new Date(now).toISOString(),
    });
    return await findApplication(trx, id);
  });
  if (!row) throw new AppError('not_found');
  changes.publish({ noun: 'application', action: 'changed', id });
  log.info({ applicationId: id, staffId: staff.id }, 'decision undone');
  return row;
}
