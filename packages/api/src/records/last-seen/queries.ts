import type { Executor, Trx } from '../../database/database.ts';
import type { StaffVisitTable } from './table.ts';

export async function findVisit(executor: Executor, staffId: string, noun: StaffVisitTable['noun']) {
  return await executor
    .selectFrom('staff_visit')
    .select(['seen_at', 'since'])
    .where('staff_id', '=', staffId)
    .where('noun', '=', noun)
    .executeTakeFirst();
}

export async function upsertVisit(trx: Trx, row: StaffVisitTable): Promise<void> {
  const { seen_at, since } = row;
  await trx
    .insertInto('staff_visit')
    .values(row)
    .onConflict((conflict) => conflict.columns(['staff_id', 'noun']).doUpdateSet({ seen_at, since }))
    .execute();
}
