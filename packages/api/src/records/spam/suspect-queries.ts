import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { sql } from 'kysely';
import type { SuspectSource } from '../../core/record-module.ts';
import type { Executor, Trx } from '../../database/database.ts';

type Table = Pick<SuspectSource, 'table'>;

/** Finds why something is suspected spam; undefined for an unknown id. */
export async function findSuspectReason(executor: Executor, { table }: Table, id: string) {
  const { rows } = await sql<{ suspect: SpamReason | null }>`
    select suspect from ${sql.table(table)} where id = ${id}`.execute(executor);
  return rows[0];
}

/** Sets or clears the mark of a record. Returns false if it has one, or none, already. */
export async function updateSuspect(
  trx: Trx,
  { table }: Table,
  id: string,
  reason: Extract<SpamReason, 'marked'> | null,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set suspect = ${reason}
    where id = ${id} and suspect is ${reason === null ? sql`not null` : sql`null`}`.execute(trx);
  return numAffectedRows > 0n;
}

/** Clears the mark for want of a proof of work. Returns false if there is none, or one for another reason. */
export async function clearUnproven(trx: Trx, { table }: Table, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set suspect = null
    where id = ${id} and suspect = 'unproven'`.execute(trx);
  return numAffectedRows > 0n;
}

/** Lists what was submitted with an idempotency key, in these scopes. */
export async function listByKey(executor: Executor, key: string, scopes: readonly string[]) {
  return await executor
    .selectFrom('idempotency_key')
    .select(['scope', 'record_id as id'])
    .where('scope', 'in', [...scopes])
    .where('key', '=', key)
    .execute();
}
