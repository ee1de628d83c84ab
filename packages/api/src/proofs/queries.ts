import type { Executor, Trx } from '../db/database.ts';

const tables = {
  application: 'application',
  message: 'contact_message',
  subscription: 'subscriber',
} as const;
type Noun = keyof typeof tables;

/** A record that was submitted with an idempotency key. */
export type SubmittedRecord = { noun: Noun; id: string };

const nounsByScope: ReadonlyMap<string, Noun> = new Map([
  ['interview', 'application'],
  ['partner', 'application'],
  ['message', 'message'],
  ['subscription', 'subscription'],
]);

/** Finds the record that was submitted with a key and is suspected spam for want of a proof of work only. */
export async function findUnproven(executor: Executor, key: string): Promise<SubmittedRecord | undefined> {
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

async function isUnproven(executor: Executor, { noun, id }: SubmittedRecord): Promise<boolean> {
  const row = await executor
    .selectFrom(tables[noun])
    .select('id')
    .where('id', '=', id)
    .where('suspect', '=', 'unproven')
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the mark. Returns false if the record has none, or one for another reason. */
export async function clearUnproven(trx: Trx, { noun, id }: SubmittedRecord): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(tables[noun])
    .set({ suspect: null })
    .where('id', '=', id)
    .where('suspect', '=', 'unproven')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
