import type { SuspectInput } from '@isangano/contracts/spam/suspects';
import { recordAction } from '../audit/record-action.ts';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { completeMails } from '../mail/store-mail.ts';
import { releaseMail } from './release-mail.ts';
import { findSuspectReason, updateSuspect } from './suspect-queries.ts';

type MarkDeps = Pick<Deps, 'db' | 'mail' | 'keys' | 'changes' | 'clock' | 'log'>;

/**
 * Clears the mark of suspected spam, and stores the mail that it held back: the receipt of a pending application, or the decision of a
 * rejected one. Messages hold back none. A record without a mark stays as it is. After the commit the change is published. Throws
 * `not_found`, `unavailable`.
 */
export async function clearSuspect(deps: MarkDeps, staff: Staff, record: SuspectInput): Promise<void> {
  const at = new Date(deps.clock()).toISOString();
  const mails = await inTransaction(deps.db, async (trx) => {
    if (!(await findSuspectReason(trx, record))) throw new AppError('not_found');
    if (!(await updateSuspect(trx, record, null))) return [];
    await recordAction(trx, staff, { action: 'spam_cleared', subject: record.id }, at);
    return record.noun === 'application' ? await releaseMail(trx, deps, record.id) : [];
  });
  completeMails(deps, mails);
  deps.changes.publish({ noun: record.noun, action: 'changed', id: record.id });
}

/** Marks a record as spam by hand. One with a mark keeps its reason. Throws `not_found`, `unavailable`. */
export async function markSuspect(
  { db, changes, clock }: Pick<Deps, 'db' | 'changes' | 'clock'>,
  staff: Staff,
  record: SuspectInput,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    if (!(await findSuspectReason(trx, record))) throw new AppError('not_found');
    if (await updateSuspect(trx, record, 'marked'))
      await recordAction(trx, staff, { action: 'spam_marked', subject: record.id }, at);
  });
  changes.publish({ noun: record.noun, action: 'changed', id: record.id });
}
