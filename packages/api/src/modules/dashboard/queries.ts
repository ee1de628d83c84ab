import type { Executor } from '../../database/database.ts';
import type { DayTotalTable } from './table.ts';

/** Lists the counts of all days from one on. */
export async function listDays(executor: Executor, from: string): Promise<DayTotalTable[]> {
  return await executor.selectFrom('day_total').selectAll().where('day', '>=', from).execute();
}
