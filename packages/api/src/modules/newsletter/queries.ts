import { equalsIgnoringCase } from '@isangano/platform/database/ignore-case';
import { type Selectable, sql } from 'kysely';
import { createInsert, type Executor } from '../../database/database.ts';
import type { SubscriberTable } from './table.ts';

export type Subscriber = Selectable<SubscriberTable>;

/** Finds a subscriber by e-mail address, regardless of its case. */
export async function findSubscriber(executor: Executor, email: string): Promise<Subscriber | undefined> {
  return await executor
    .selectFrom('subscriber')
    .selectAll()
    .where(equalsIgnoringCase('email', email))
    .executeTakeFirst();
}

/** Finds the subscriber whose address the unique index takes for this one: in PostgreSQL, also if they differ in a soft hyphen. */
export async function findSameSubscriber(executor: Executor, email: string): Promise<Subscriber | undefined> {
  return await executor
    .selectFrom('subscriber')
    .selectAll()
    .where(sql<boolean>`email = ${email} collate nocase`)
    .executeTakeFirst();
}

export const insertSubscriber = createInsert('subscriber');

export async function updateSubscriber(
  executor: Executor,
  id: string,
  changes: Partial<Pick<Subscriber, 'asked_at' | 'locale' | 'suspect'>>,
) {
  await executor.updateTable('subscriber').set(changes).where('id', '=', id).execute();
}

/** Confirms a subscriber, who is a person then. Returns it only if it was not confirmed before. */
export async function updateSubscriberConfirmed(executor: Executor, { id, at }: { id: string; at: string }) {
  return await executor
    .updateTable('subscriber')
    .set({ confirmed_at: at, suspect: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function findSubscriberById(executor: Executor, id: string): Promise<Subscriber | undefined> {
  return await executor.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteSubscriber(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('subscriber').where('id', '=', id).execute();
}

/** Lists the subscribers of an address by its hash, and those of earlier versions, which have none. */
export async function listSubscribersByHash(executor: Executor, addressHash: string) {
  return await executor
    .selectFrom('subscriber')
    .select(['id', 'email'])
    .where((where) => where.or([where('address_hash', '=', addressHash), where('address_hash', 'is', null)]))
    .execute();
}
