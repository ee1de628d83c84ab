import type { RecordSubject } from '@isangano/contracts/records';
import type { SuspectInput } from '@isangano/contracts/spam/suspects';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/record-action.ts';
import { completeMails } from '../../modules/mail/store-mail.ts';
import { releaseMail } from './release-mail.ts';
import { findSuspectReason, updateSuspect } from './suspect-queries.ts';

type MarkDeps = Pick<Deps, 'db' | 'mail' | 'keys' | 'changes' | 'clock' | 'log'>;

/**
 * Clears the mark of suspected spam, and stores the mail that it held back. What has no mark stays as it is. After the commit the change
 * of a record is published. Throws `not_found`, `unavailable`.
 */
export async function clearSuspect(deps: MarkDeps, staff: Staff, record: SuspectInput): Promise<void> {
  const at = new Date(deps.clock()).toISOString();
  const mails = await inTransaction(deps.db, async (trx) => {
    if (!(await findSuspectReason(trx, record))) throw new AppError('not_found');
    if (!(await updateSuspect(trx, record, null))) return [];
    await recordAction(trx, staff, { action: 'spam_cleared', subject: record.id }, at);
    return await releaseMail(trx, deps, record);
  });
  completeMails(deps, mails);
  const { noun, id } = record;
  if (noun !== 'subscription') deps.changes.publish({ noun, action: 'changed', id });
}

/** Marks a record as spam by hand. One with a mark keeps its reason. Throws `not_found`, `unavailable`. */
export async function markSuspect(
  { db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>,
  staff: Staff,
  record: RecordSubject,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    if (!(await findSuspectReason(trx, record))) throw new AppError('not_found');
    if (await updateSuspect(trx, record, 'marked'))
      await recordAction(trx, staff, { action: 'spam_marked', subject: record.id }, at);
  });
  changes.publish({ noun: record.noun, action: 'changed', id: record.id });
}
