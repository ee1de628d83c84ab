import { createCount, createDelete, createUpsert, type Executor } from '../../database/database.ts';

/** Lists those of the hashes from whose source the owner of an account has signed in since a time (ISO 8601). */
export async function listKnownHashes(
  executor: Executor,
  adminId: string,
  hashes: readonly string[],
  since: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('known_source')
    .select('source_hash')
    .where('admin_id', '=', adminId)
    .where('source_hash', 'in', hashes)
    .where('used_at', '>', since)
    .execute();
  return rows.map((row) => row.source_hash);
}

/** Inserts a source, or updates the time of its last use. */
export const upsertKnownSource = createUpsert('known_source', ['admin_id', 'source_hash']);

/** Forgets the browsers and addresses of an account. */
export const deleteKnownSources = createDelete('known_source', 'admin_id');

export async function deleteOldKnownSources(executor: Executor, until: string): Promise<void> {
  await executor.deleteFrom('known_source').where('used_at', '<=', until).execute();
}

/** Counts the browsers and addresses from which an account was signed in to in the last 90 days. */
export const countKnownSources = createCount('known_source', 'admin_id');
