import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { findRecordState } from '../record-queries.ts';
import { deleteDraft, findDraft, upsertDraft } from './draft-queries.ts';

type Draft = { noun: string; id: string; subject: string; text: string };

/**
 * Stores what a member of staff has typed of a reply; empty texts delete it. That somebody began or left a reply is published, so that
 * colleagues see it. Throws `not_found`, `unavailable`.
 */
export async function saveDraft(
  { db, records, changes, clock }: ChangeDeps & Pick<Deps, 'records'>,
  { id: staffId }: Pick<Staff, 'id'>,
  { noun, id, subject, text }: Draft,
): Promise<void> {
  const own = { noun, id, staffId };
  const isEmpty = subject === '' && text === '';
  const isNews = await inTransaction(db, async (trx) => {
    if (isEmpty) return await deleteDraft(trx, own);
    if (!(await findRecordState(trx, getModule(records, noun), id))) throw new AppError('not_found');
    const before = await findDraft(trx, own);
    const at = new Date(clock()).toISOString();
    await upsertDraft(trx, { noun, record_id: id, staff_id: staffId, subject, body: text, at });
    return before === undefined;
  });
  if (isNews) changes.publish({ noun, action: 'changed', id });
}
