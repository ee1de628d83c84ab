import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { getModule, getSuspectSource } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { completeMails } from '../../modules/mail/module.ts';
import { findSuspectReason, updateSuspect } from './suspect-queries.ts';

type MarkDeps = Pick<Deps, 'db' | 'records' | 'mail' | 'keys' | 'changes' | 'clock' | 'log'>;
type Subject = { noun: string; id: string };

/**
 * Clears the mark of suspected spam, and stores the mail that it held back. What has no mark stays as it is. After the commit the change
 * is published. Throws `not_found`, `unavailable`.
 */
export async function clearSuspect(deps: MarkDeps, staff: Staff, { noun, id }: Subject): Promise<void> {
  const source = getSuspectSource(deps.records, noun);
  const at = new Date(deps.clock()).toISOString();
  const mails = await inTransaction(deps.db, async (trx) => {
    if (!(await findSuspectReason(trx, source, id))) throw new AppError('not_found');
    if (!(await updateSuspect(trx, source, id, null))) return [];
    await recordAction(trx, staff, { action: 'spam_cleared', subject: id }, at);
    return await source.releaseMail(trx, deps, id);
  });
  completeMails(deps, mails);
  deps.changes.publish({ noun, action: 'changed', id });
}

/** Marks a record as spam by hand. One with a mark keeps its reason. Throws `not_found`, `unavailable`. */
export async function markSuspect(
  { db, records, changes, clock }: Pick<Deps, 'db' | 'records' | 'changes' | 'clock'>,
  staff: Staff,
  { noun, id }: Subject,
): Promise<void> {
  const { suspect: source } = getModule(records, noun);
  const at = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    if (!(await findSuspectReason(trx, source, id))) throw new AppError('not_found');
    if (await updateSuspect(trx, source, id, 'marked'))
      await recordAction(trx, staff, { action: 'spam_marked', subject: id }, at);
  });
  changes.publish({ noun, action: 'changed', id });
}
