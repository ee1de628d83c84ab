import * as z from 'zod/mini';
import { createUpdate, type Executor, type Param, prepareQuery } from '../../../database/database.ts';
import type { ApplicationTable } from '../table.ts';

/** The columns by which an applicant finds the application. */
export type BegunColumns = Pick<ApplicationTable, 'begun_id' | 'token_hash'>;

function selectStatus(executor: Executor) {
  return executor
    .selectFrom('application')
    .select(['id', 'kind', 'status', 'name', 'email', 'locale', 'suspect'])
    .select(['short_reference as shortReference', 'created_at', 'review_began_at', 'copy_mailed_at'])
    .select(['decided_at', 'correction', 'withdrawn_at', 'phone']);
}

export async function findBegun(executor: Executor, { begun_id, token_hash }: BegunColumns) {
  return await selectStatus(executor)
    .where('begun_id', '=', begun_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Finds an application by the id of its record. */
export async function findStatus(executor: Executor, id: string) {
  return await selectStatus(executor).where('id', '=', id).executeTakeFirst();
}

const addressAnswer = z.object({ email: z.optional(z.string()) });
const readAddress = (answers: string | null) => addressAnswer.parse(JSON.parse(answers ?? '{}')).email;

/** Returns how often the applicant has corrected the address of an application. */
export async function countAddressCorrections(executor: Executor, id: string): Promise<number> {
  const rows = await executor
    .selectFrom('application_correction')
    .select(['before', 'after'])
    .where('application_id', '=', id)
    .execute();
  return rows.filter(({ before, after }) => readAddress(before) !== readAddress(after)).length;
}

/** Stores when the review of an application began (ISO 8601), unless it has started before. */
export const updateReviewBegan = prepareQuery((db, param: Param<{ id: string; at: string }>) =>
  db
    .updateTable('application')
    .set({ review_began_at: param('at') })
    .where('id', '=', param('id'))
    .where('review_began_at', 'is', null),
);

/** Makes an application unread again: there is news from its applicant. */
export async function updateUnread(executor: Executor, id: string): Promise<void> {
  await updateApplication(executor, id, { review_began_at: null });
}

export const updateApplication = createUpdate('application', 'id');
