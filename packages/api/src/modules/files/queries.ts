import type { ScanResult } from '@isangano/contracts/applications/values';
import { jsonList } from '@isangano/platform/database/sql-fragments';
import { sql } from 'kysely';
import { createFind, type Executor } from '../../database/database.ts';

export type FileTables = {
  file_removal: { file_id: string };
  /** Files that came with a reply of the author of a record. */
  reply_file: {
    /** The file's key in the storage. */
    id: string;
    reply_id: string;
    position: number;
    name: string;
    /** Media type detected from content. */
    type: string;
    size_bytes: number;
    /** Hexadecimal. */
    sha256: string;
    created_at: string;
    /** Null until it is scanned. */
    scan: ScanResult | null;
    scan_signature: string | null;
    scanned_at: string | null;
  };
};

/** The tables of the files of records, with what their records are called. */
const recordTables = [
  { table: 'application_file', noun: 'application', column: 'application_id' },
  { table: 'reply_file', noun: 'reply', column: 'reply_id' },
  { table: 'project_image', noun: 'project', column: 'project_id' },
  { table: 'content_picture', noun: 'picture', column: 'picture_id' },
] as const;

/** Returns those of the given ids that belong to a record. */
export async function listRecordedFiles(executor: Executor, ids: string[]): Promise<Set<string>> {
  const selects = recordTables.map(
    ({ table }) => sql`select id from ${sql.table(table)} where id in ${jsonList(ids)}`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(executor);
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
  const selects = recordTables.map(
    ({
      table,
      noun,
      column,
    }) => sql`select id, size_bytes, sha256, ${sql.lit(`${noun} `)} || ${sql.ref(column)} as record
      from ${sql.table(table)} where id > ${after}`,
  );
  const { rows } = await sql<RecordedFile>`${sql.join(selects, sql` union all `)}
    union all select file_id, size_bytes, sha256, 'an upload' from upload
      where file_id > ${after} and arrived_at is not null
    order by id limit ${limit}`.execute(executor);
  return rows;
}

export const findFileRemoval = createFind('file_removal', 'file_id');

/** Finds the oldest file of an application, or else of a reply, that was not scanned yet, with the record that it belongs to. */
export async function findUnscannedFile(executor: Executor) {
  const file = await executor
    .selectFrom('application_file')
    .select(['id', sql<string>`'application'`.as('noun'), 'application_id as recordId'])
    .where('scan', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (file) return file;
  return await executor
    .selectFrom('reply_file')
    .innerJoin('received_reply', 'received_reply.id', 'reply_id')
    .select(['reply_file.id', 'noun', 'record_id as recordId'])
    .where('scan', 'is', null)
    .orderBy('reply_file.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Stores the result of a scan. Several servers may scan a file at the same time: the first result is kept, unless a
 * later one finds malware.
 */
export async function updateScan(
  executor: Executor,
  id: string,
  { result, signature, at }: { result: ScanResult; signature: string | null; at: string },
): Promise<void> {
  const scanned = { scan: result, scan_signature: signature, scanned_at: at };
  for (const table of ['application_file', 'reply_file'] as const)
    await executor
      .updateTable(table)
      .set(scanned)
      .where('id', '=', id)
      .$if(result !== 'infected', (query) => query.where('scan', 'is', null))
      .execute();
}
