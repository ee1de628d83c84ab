import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';

/** The ids among the given ones that belong to a record. */
export async function listRecordedFiles(executor: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('application_file')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(executor.selectFrom('project_image').select('id').where('id', 'in', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A file that an applicant sent. */
export async function findPrivateFile(executor: Executor, id: string) {
  return await executor
    .selectFrom('application_file')
    .select(['id', 'name', 'type', 'size_bytes', 'application_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A picture that everyone may see. */
export async function findPublicFile(executor: Executor, id: string) {
  return await executor
    .selectFrom('project_image')
    .select(['id', 'name', 'type', 'size_bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes the files of a record for removal; belongs in the transaction that deletes the record. */
export async function insertFileRemovals(executor: Executor, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .insertInto('file_removal')
    .values(ids.map((file_id) => ({ file_id })))
    .execute();
}

export async function listFileRemovals(executor: Executor): Promise<string[]> {
  const rows = await executor.selectFrom('file_removal').select('file_id').execute();
  return rows.map(({ file_id }) => file_id);
}

export async function deleteFileRemovals(executor: Executor, ids: string[]): Promise<void> {
  await executor.deleteFrom('file_removal').where('file_id', 'in', ids).execute();
}

/** A file with what its record says of its content; `of` names that record. */
export type RecordedFile = { id: string; size_bytes: number; sha256: string; of: string };

/** Files of all records in the order of their ids, from behind one of them. */
export async function listRecordedFilesAfter(
  executor: Executor,
  after: string,
  limit: number,
): Promise<RecordedFile[]> {
  const sent = executor
    .selectFrom('application_file')
    .select(['id', 'size_bytes', 'sha256', sql<string>`'application ' || application_id`.as('of')])
    .where('id', '>', after);
  const pictures = executor
    .selectFrom('project_image')
    .select(['id', 'size_bytes', 'sha256', sql<string>`'project ' || project_id`.as('of')])
    .where('id', '>', after);
  return await sent.unionAll(pictures).orderBy('id').limit(limit).execute();
}

export async function hasFileRemoval(executor: Executor, id: string): Promise<boolean> {
  const row = await executor
    .selectFrom('file_removal')
    .select('file_id')
    .where('file_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
