import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { sql } from 'kysely';
import {
  createDelete,
  createInsert,
  createList,
  createUpdate,
  type Executor,
} from '../../database/database.ts';

/** One row with the sums of all drafts. Maintained by triggers. */
export type DraftTotalTable = { id: number; count: number; bytes: number };

export type DraftTable = {
  id: string;
  /** SHA-256 of the access token of the application. */
  token_hash: string;
  /** Keyed hash of the address group that the draft was first saved from. */
  network_hash: string;
  kind: ApplicationKind;
  locale: Locale;
  /** Base64url; encrypted on the device. */
  content: string;
  version: number;
  saved_at: string;
  reminder_email: string | null;
  reminded_at: string | null;
  /** Of the written code, if there is one. */
  code_number: string | null;
  code_token_hash: string | null;
  wrapped_capability: string | null;
};

export type DraftTables = {
  draft_total: DraftTotalTable;
  draft: DraftTable;
};

/** Finds a draft by its id, the number of its written code, or the hash of the access token of its application. */
export async function findDraft(
  executor: Executor,
  value: string,
  column: 'id' | 'code_number' | 'token_hash' = 'id',
): Promise<DraftTable | undefined> {
  return await executor.selectFrom('draft').selectAll().where(column, '=', value).executeTakeFirst();
}

export const insertDraft = createInsert('draft');

export const updateDraft = createUpdate('draft', 'id');

export const deleteDraft = createDelete('draft', 'id');

/** Unlike `length`, which reads the whole content. */
const contentBytes = sql<number>`octet_length(content)`;

/**
 * Finds the draft to remove for a new one: of the network with most drafts, or most bytes, the one that was saved
 * longest ago.
 */
export async function findReplaceableDraft(executor: Executor, by: 'count' | 'bytes', exceptId: string) {
  return await executor
    .with('network', (db) =>
      db
        .selectFrom('draft')
        .select(({ fn }) => [
          'network_hash',
          fn.countAll<number>().as('count'),
          sql<number>`sum(${contentBytes})`.as('bytes'),
        ])
        .groupBy('network_hash'),
    )
    .selectFrom('draft')
    .innerJoin('network', 'network.network_hash', 'draft.network_hash')
    .select('token_hash')
    .where('id', '!=', exceptId)
    .orderBy(`network.${by}`, 'desc')
    .orderBy('saved_at')
    .limit(1)
    .executeTakeFirst();
}

/** Returns how many bytes the drafts of a network have, except for one of them. */
export async function measureOtherDrafts(executor: Executor, networkHash: string, exceptId: string) {
  const { bytes } = await executor
    .selectFrom('draft')
    .select(sql<number>`coalesce(sum(${contentBytes}), 0)`.as('bytes'))
    .where('network_hash', '=', networkHash)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Returns the number of all drafts, and how many bytes their contents have. */
export async function measureDrafts(executor: Executor): Promise<Pick<DraftTotalTable, 'count' | 'bytes'>> {
  return await executor.selectFrom('draft_total').select(['count', 'bytes']).executeTakeFirstOrThrow();
}

/** Lists the drafts that were last saved before a time (ISO 8601). */
export async function listDraftsBefore(executor: Executor, time: string) {
  return await executor.selectFrom('draft').select(['id', 'saved_at']).where('saved_at', '<', time).execute();
}

/** Lists the drafts, saved between two times, for which a reminder was asked and none was stored since they were saved. */
export async function listDraftsToRemind(
  executor: Executor,
  { after, before }: { after: string; before: string },
): Promise<DraftTable[]> {
  return await executor
    .selectFrom('draft')
    .selectAll()
    .where('saved_at', '>', after)
    .where('saved_at', '<', before)
    .where('reminder_email', 'is not', null)
    .where('reminded_at', 'is', null)
    .execute();
}

export const listDraftUploads = createList('upload', ['draft_id'], 'created_at');

/** Lists the files of uploads that name a draft which does not exist, or one of another application. */
export async function listMisassignedUploads(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('upload')
    .leftJoin('draft', 'draft.id', 'upload.draft_id')
    .select('upload.file_id')
    .where('upload.draft_id', 'is not', null)
    .where((where) =>
      where.or([
        where('draft.id', 'is', null),
        where('draft.token_hash', 'is distinct from', where.ref('upload.token_hash')),
      ]),
    )
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Assigns uploads of an application to its draft, and releases the others that the draft had. */
export async function assignUploads(
  executor: Executor,
  { id, token_hash }: Pick<DraftTable, 'id' | 'token_hash'>,
  uploadIds: readonly string[],
): Promise<void> {
  await executor
    .updateTable('upload')
    .set({ draft_id: null })
    .where('draft_id', '=', id)
    .where('id', 'not in', uploadIds)
    .execute();
  await executor
    .updateTable('upload')
    .set({ draft_id: id })
    .where('token_hash', '=', token_hash)
    .where('id', 'in', uploadIds)
    .execute();
}

/** Gives the uploads of a draft that have arrived to another draft, and releases those that are still being sent. */
export async function moveUploads(
  executor: Executor,
  from: Pick<DraftTable, 'id'>,
  { id, token_hash }: Pick<DraftTable, 'id' | 'token_hash'>,
): Promise<void> {
  await executor
    .updateTable('upload')
    .set({ draft_id: id, token_hash })
    .where('draft_id', '=', from.id)
    .where('sha256', 'is not', null)
    .execute();
  await executor.updateTable('upload').set({ draft_id: null }).where('draft_id', '=', from.id).execute();
}

/** Deletes all uploads of an application and returns the ids of their files. */
export async function deleteUploadsByToken(executor: Executor, tokenHash: string): Promise<string[]> {
  const rows = await executor
    .deleteFrom('upload')
    .where('token_hash', '=', tokenHash)
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}
