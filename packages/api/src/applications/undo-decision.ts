import type { ApplicationRow, UndoDecisionInput } from '@isangano/contracts/applications/list';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { deleteMailsAbout } from '../mail/queries.ts';
import { insertEvent } from './history-queries.ts';
import { findApplication, updateDecisionUndone } from './queries.ts';
import { undoWindowMs } from './undo-window.ts';

/**
 * Makes an application pending again, for whoever has just decided it and while nobody else has touched it.
 * The mail that would have told the applicant goes with the decision.
 * Throws `not_found`, `conflict` (reason `undo_too_late`).
 */
export async function undoDecision(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { id, decidedAt }: UndoDecisionInput,
): Promise<ApplicationRow> {
  const now = clock();
  const row = await inTransaction(db, async (trx) => {
    // Only now: the write may have waited, and meanwhile the mail may have left.
    const isInTime = clock() - Date.parse(decidedAt) <= undoWindowMs;
    if (!(await findApplication(trx, id))) throw new AppError('not_found');
    const isUndone = isInTime && (await updateDecisionUndone(trx, { id, by: staff.id, at: decidedAt }));
    if (!isUndone) throw new AppError('conflict', { reason: 'undo_too_late' });
    await deleteMailsAbout(trx, { about: id, kind: 'application-decision' });
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
