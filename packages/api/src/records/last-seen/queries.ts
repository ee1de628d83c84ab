import { createUpsert, type Executor } from '../../database/database.ts';
import type { StaffVisitTable } from './table.ts';

export async function findVisit(executor: Executor, staffId: string, noun: StaffVisitTable['noun']) {
  return await executor
    .selectFrom('staff_visit')
    .select(['seen_at', 'since'])
    .where('staff_id', '=', staffId)
    .where('noun', '=', noun)
    .executeTakeFirst();
}

export const upsertVisit = createUpsert('staff_visit', ['staff_id', 'noun']);
