import { sql } from 'kysely';
import type { RecordRegistry } from '../../core/record-module.ts';
import { createDelete, type Executor } from '../../database/database.ts';

export async function listSessionsBefore(executor: Executor, time: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('session')
    .select('id')
    .where((where) => where.or([where('ended_at', '<', time), where('expires_at', '<', time)]))
    .execute();
  return rows.map(({ id }) => id);
}

export async function listTokensBefore(executor: Executor, time: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('api_token')
    .select('id')
    .where((where) => where.or([where('revoked_at', '<', time), where('expires_at', '<', time)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists unconfirmed subscribers whose last confirmation mail, or else their creation, was before a time. */
export async function listUnconfirmedBefore(executor: Executor, time: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('subscriber')
    .select('id')
    .where('confirmed_at', 'is', null)
    .where(({ fn }) => fn.coalesce('asked_at', 'created_at'), '<', time)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listKeysBefore(executor: Executor, time: string) {
  return await executor
    .selectFrom('idempotency_key')
    .select(['scope', 'key'])
    .where('created_at', '<', time)
    .execute();
}

export const deleteSession = createDelete('session', 'id');

/** Returns false for a subscriber that `listUnconfirmedBefore` would not list. */
export async function deleteUnconfirmed(executor: Executor, id: string, time: string): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('subscriber')
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where(({ fn }) => fn.coalesce('asked_at', 'created_at'), '<', time)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteApiToken = createDelete('api_token', 'id');

export const deleteIdempotencyKey = createDelete('idempotency_key', 'scope', 'key');

/**
 * Finds the time of the newest record that visitors or staff have caused (ISO 8601); undefined if there is none.
 * Entries of the audit log cannot be deleted, so that the last one counts, not one of a time at which the clock was
 * ahead.
 */
export async function findNewestTime(
  executor: Executor,
  { modules }: Pick<RecordRegistry, 'modules'>,
): Promise<string | undefined> {
  const ofRecords = modules.map(
    ({ table }) => sql`union all select created_at
      from (select created_at from ${sql.table(table)} order by seq desc limit 1) as record`,
  );
  const { rows } = await sql<{ newest: string | null }>`select max(at) as newest from (
    select at from (select at from audit_entry order by seq desc limit 1) as entry
    ${sql.join(ofRecords, sql` `)}
    union all select max(saved_at) from draft
    union all select max(created_at) from upload
  ) as times`.execute(executor);
  return rows[0]?.newest ?? undefined;
}
