import type { Executor } from '../db/database.ts';
import type { DayTotalTable } from './table.ts';

/** Lists the counts of all days from one on. */
export async function listDays(executor: Executor, from: string): Promise<DayTotalTable[]> {
  return await executor.selectFrom('day_total').selectAll().where('day', '>=', from).execute();
}

/** Finds when the oldest pending application came in. */
export async function findOldestPending(executor: Executor): Promise<string | null> {
  const row = await executor
    .selectFrom('application')
    .select('created_at')
    .where('status', '=', 'pending')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
