import type { Executor } from '../db/database.ts';
import type { SubscriberTable } from './table.ts';

/** Answers false for an address that is subscribed already. */
export async function insertSubscriber(executor: Executor, row: SubscriberTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await executor
    .insertInto('subscriber')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
