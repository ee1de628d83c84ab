import {
  createDelete,
  createFind,
  createList,
  createUpsert,
  type Executor,
  type Trx,
} from '../../database/database.ts';

type Subject = { noun: string; id: string };

export const upsertDraft = createUpsert('reply_draft', ['noun', 'record_id', 'staff_id']);

/** Returns false if there was none. */
export const deleteDraft = createDelete('reply_draft', 'noun', 'record_id', 'staff_id');

export const findDraft = createFind('reply_draft', 'noun', 'record_id', 'staff_id');

export async function listDrafts(executor: Executor, { noun, id }: Subject) {
  return await executor
    .selectFrom('reply_draft')
    .innerJoin('admin_account', 'admin_account.id', 'staff_id')
    .select(['admin_account.email as by', 'subject', 'body as text', 'at'])
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .orderBy('at')
    .execute();
}

const listRows = createList('reply_draft', ['noun', 'record_id'], 'at');

/** Moves the drafts about a record to another one; a second one of the same person follows the first. */
export async function moveDrafts(trx: Trx, from: Subject, to: Subject): Promise<void> {
  for (const draft of await listRows(trx, from.noun, from.id)) {
    const first = await findDraft(trx, to.noun, to.id, draft.staff_id);
    const body = [first?.body, draft.body].filter(Boolean).join('\n\n');
    await upsertDraft(trx, {
      ...draft,
      noun: to.noun,
      record_id: to.id,
      subject: first?.subject || draft.subject,
      body,
    });
    await deleteDraft(trx, from.noun, from.id, draft.staff_id);
  }
}

/** Lists the e-mail addresses of others who have begun a reply. */
export async function listWriters(
  executor: Executor,
  { noun, id, staffId }: Subject & { staffId: string },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('reply_draft')
    .innerJoin('admin_account', 'admin_account.id', 'staff_id')
    .select('admin_account.email')
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .where('staff_id', '<>', staffId)
    .orderBy('at')
    .execute();
  return rows.map(({ email }) => email);
}
