import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';

/** Returns those of the given ids that belong to a record. */
export async function listRecordedFiles(executor: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('application_file')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(executor.selectFrom('reply_file').select('id').where('id', 'in', ids))
    .unionAll(executor.selectFrom('project_image').select('id').where('id', 'in', ids))
    .unionAll(executor.selectFrom('content_picture').select('id').where('id', 'in', ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of the given ids that belong to an upload, which may be incomplete. */
export async function listUploadFiles(executor: Executor, ids: string[]): Promise<Set<string>> {
  const rows = await executor.selectFrom('upload').select('file_id').where('file_id', 'in', ids).execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

/** Whether a file belongs to an upload or a record, in this order: the upload may be claimed in between. */
export async function isReferencedFile(executor: Executor, id: string): Promise<boolean> {
  if ((await listUploadFiles(executor, [id])).has(id)) return true;
  return (await listRecordedFiles(executor, [id])).has(id);
}

const privateColumns = ['name', 'type', 'size_bytes', 'sha256', 'scan'] as const;

/** Finds a file of an application, or of a reply about a record. */
export async function findPrivateFile(executor: Executor, id: string) {
  const file = await executor
    .selectFrom('application_file')
    .select(['id', ...privateColumns, sql<string>`'application'`.as('noun'), 'application_id as recordId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (file) return file;
  return await executor
    .selectFrom('reply_file')
    .innerJoin('received_reply', 'received_reply.id', 'reply_id')
    .select(['reply_file.id', ...privateColumns, 'noun', 'record_id as recordId'])
    .where('reply_file.id', '=', id)
    .executeTakeFirst();
}

/** Lists the ids of the files that came with replies about a record. */
export async function listReplyFiles(executor: Executor, recordId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('reply_file')
    .innerJoin('received_reply', 'received_reply.id', 'reply_id')
    .select('reply_file.id')
    .where('record_id', '=', recordId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds an image of a project, or a picture of the site. */
export async function findPublicFile(executor: Executor, id: string) {
  return await executor
    .selectFrom('project_image')
    .select(['id', 'name', 'type', 'size_bytes', 'sha256'])
    .where('id', '=', id)
    .unionAll(
      executor
        .selectFrom('content_picture')
        .select(['id', 'name', 'type', 'size_bytes', 'sha256'])
        .where('id', '=', id),
    )
    .executeTakeFirst();
}

/** Marks files for removal from the storage. Called in the transaction that deletes their record. */
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

/** A file as its record describes it; `record` is for example `application <id>`. */
export type RecordedFile = { id: string; size_bytes: number; sha256: string; record: string };

/** Lists the files of all records, and of the uploads that have arrived, by ascending id, beginning after one id. */
export async function listRecordedFilesAfter(executor: Executor, after: string, limit: number) {
  const applicationFiles = executor
    .selectFrom('application_file')
    .select(['id', 'size_bytes', 'sha256', sql<string>`'application ' || application_id`.as('record')])
    .where('id', '>', after);
  const replyFiles = executor
    .selectFrom('reply_file')
    .select(['id', 'size_bytes', 'sha256', sql<string>`'reply ' || reply_id`.as('record')])
    .where('id', '>', after);
  const images = executor
    .selectFrom('project_image')
    .select(['id', 'size_bytes', 'sha256', sql<string>`'project ' || project_id`.as('record')])
    .where('id', '>', after);
  const pictures = executor
    .selectFrom('content_picture')
    .select(['id', 'size_bytes', 'sha256', sql<string>`'picture ' || picture_id`.as('record')])
    .where('id', '>', after);
  const uploads = executor
    .selectFrom('upload')
    .select([
      'file_id as id',
      'size_bytes',
      sql<string>`sha256`.as('sha256'),
      sql<string>`'an upload'`.as('record'),
    ])
    .where('file_id', '>', after)
    .where('arrived_at', 'is not', null);
  return await applicationFiles
    .unionAll(replyFiles)
    .unionAll(images)
    .unionAll(pictures)
    .unionAll(uploads)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function hasFileRemoval(executor: Executor, id: string): Promise<boolean> {
  const row = await executor
    .selectFrom('file_removal')
    .select('file_id')
    .where('file_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
