import type { VisitInput } from '@isangano/contracts/records';
import { createUpsert, type Executor } from '../../database/database.ts';

export type StaffVisitTable = {
  staff_id: string;
  noun: VisitInput['noun'];
  /** When the person last looked at the list. */
  seen_at: string;
  /** When the visit before this one ended; null during the first one. */
  since: string | null;
};

export type VisitTables = {
  staff_visit: StaffVisitTable;
};

export async function findVisit(executor: Executor, staffId: string, noun: StaffVisitTable['noun']) {
  return await executor
    .selectFrom('staff_visit')
    .select(['seen_at', 'since'])
    .where('staff_id', '=', staffId)
    .where('noun', '=', noun)
    .executeTakeFirst();
}

export const upsertVisit = createUpsert('staff_visit', ['staff_id', 'noun']);
