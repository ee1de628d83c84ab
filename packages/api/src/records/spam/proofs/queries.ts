import type { SuspectInput, SuspectNoun } from '@isangano/contracts/spam/suspects';
import type { Executor, Trx } from '../../../database/database.ts';
import { suspectTables } from '../suspect-queries.ts';

const nounsByScope: ReadonlyMap<string, SuspectNoun> = new Map([
  ['interview', 'application'],
  ['partner', 'application'],
  ['message', 'message'],
  ['subscription', 'subscription'],
]);

/** Finds the record that was submitted with a key and is suspected spam for want of a proof of work only. */
export async function findUnproven(executor: Executor, key: string): Promise<SuspectInput | undefined> {
  const rows = await executor
    .selectFrom('idempotency_key')
    .select(['scope', 'record_id as id'])
    .where('scope', 'in', [...nounsByScope.keys()])
    .where('key', '=', key)
    .execute();
  for (const { scope, id } of rows) {
    const noun = nounsByScope.get(scope);
    if (noun && (await isUnproven(executor, { noun, id }))) return { noun, id };
  }
  return undefined;
}

async function isUnproven(executor: Executor, { noun, id }: SuspectInput): Promise<boolean> {
  const row = await executor
    .selectFrom(suspectTables[noun])
    .select('id')
    .where('id', '=', id)
    .where('suspect', '=', 'unproven')
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the mark. Returns false if the record has none, or one for another reason. */
export async function clearUnproven(trx: Trx, { noun, id }: SuspectInput): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(suspectTables[noun])
    .set({ suspect: null })
    .where('id', '=', id)
    .where('suspect', '=', 'unproven')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
