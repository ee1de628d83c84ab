import { jsonList } from '@isangano/platform/database/sql-fragments';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { sql } from 'kysely';
import type { RecordModule, Subject } from '../../core/record-module.ts';
import {
  createDeleteBefore,
  createFind,
  createInsertNew,
  createList,
  type Executor,
  type Trx,
} from '../../database/database.ts';
import type { ReceivedReplyTable } from './queries.ts';

export async function insertReceived(
  trx: Trx,
  row: ReceivedReplyTable,
  files: readonly StagedFile[],
): Promise<void> {
  await trx.insertInto('received_reply').values(row).execute();
  const rows = files.map(({ id, name, type, sizeBytes, sha256 }, position) => ({
    id,
    reply_id: row.id,
    position,
    name,
    type,
    size_bytes: sizeBytes,
    sha256,
    created_at: row.at,
    scan: null,
    scan_signature: null,
    scanned_at: null,
  }));
  if (rows.length > 0) await trx.insertInto('reply_file').values(rows).execute();
}

export const findReceived = createFind('received_reply', 'id');

/** Lists what was received about a record, oldest first. */
export const listReceived = createList('received_reply', ['noun', 'record_id'], 'at', 'id');

/** Lists what was received about these records, newest first; without the mails that records were made of. */
export async function listReceivedAbout(executor: Executor, subjects: readonly Subject[], limit: number) {
  return await executor
    .selectFrom('received_reply')
    .select(['id', 'at', 'sender_email as by', 'subject', 'noun', 'record_id'])
    .where('noun', 'in', jsonList(subjects.map(({ noun }) => noun)))
    .where('record_id', 'in', jsonList(subjects.map(({ id }) => id)))
    .where('is_record', '=', 0)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the files of what was received about a record. */
export async function listReceivedFiles(executor: Executor, { noun, id }: Subject) {
  return await executor
    .selectFrom('reply_file')
    .innerJoin('received_reply', 'received_reply.id', 'reply_id')
    .select(['reply_file.id', 'reply_id', 'reply_file.name', 'reply_file.type', 'size_bytes', 'scan'])
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .orderBy('position')
    .execute();
}

/** Returns how many replies about a record were received since a time, and how many characters their texts have. */
export async function measureReceivedSince(executor: Executor, { noun, id }: Subject, since: string) {
  const { count, chars } = await executor
    .selectFrom('received_reply')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>(fn<number>('length', ['body'])).as('chars'),
    ])
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { count, chars: Number(chars) };
}

/** Marks these replies as read, or all about a record. */
export async function updateReceivedRead(
  executor: Executor,
  { noun, id, ids }: Subject & { ids?: readonly string[] },
  at: string,
): Promise<void> {
  const unread = executor
    .updateTable('received_reply')
    .set({ read_at: at })
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .where('read_at', 'is', null);
  await (ids ? unread.where('id', 'in', jsonList(ids)) : unread).execute();
}

export async function hasUnread(executor: Executor, { noun, id }: Subject): Promise<boolean> {
  const row = await executor
    .selectFrom('received_reply')
    .select('id')
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUnread(executor: Executor): Promise<number> {
  const { n } = await executor
    .selectFrom('received_reply')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

type UnreadRow = {
  id: string;
  noun: string;
  recordId: string;
  text: string;
  at: string;
  assigneeId: string | null;
};

/** Lists unread replies about a kind of record: first those about records of an assignee, each oldest first. */
export async function listUnread(
  executor: Executor,
  { noun, table }: Pick<RecordModule, 'noun' | 'table'>,
  { assigneeId, limit }: { assigneeId: string; limit: number },
): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select received_reply.id, noun, record_id as "recordId", substr(body, 1, 200) as text, at, assignee_id as "assigneeId"
    from received_reply join ${sql.table(table)} as record on record.id = record_id
    where noun = ${noun} and read_at is null
    order by case when assignee_id = ${assigneeId} then 0 else 1 end, at limit ${limit}`.execute(executor);
  return rows;
}

/** Moves everything that was written about a record to another one. */
export async function moveThread(trx: Trx, from: Subject, to: Subject): Promise<void> {
  const subject = { noun: to.noun, record_id: to.id };
  for (const table of ['reply', 'note'] as const)
    await trx
      .updateTable(table)
      .set(subject)
      .where('noun', '=', from.noun)
      .where('record_id', '=', from.id)
      .execute();
  await trx
    .updateTable('received_reply')
    .set({ ...subject, is_record: 0, claimed_noun: null, claimed_id: null })
    .where('noun', '=', from.noun)
    .where('record_id', '=', from.id)
    .execute();
}

/** Stores that a mail was received. Returns false if it was before. */
export const insertReceivedMail = createInsertNew('received_mail');

export const findReceivedMail = createFind('received_mail', 'key');

export const deleteReceivedMailsBefore = createDeleteBefore('received_mail', 'at');
