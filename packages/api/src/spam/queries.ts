import type { Executor } from '../db/database.ts';
import { type Param, prepareQuery } from '../db/prepared-query.ts';

type SubmissionTable = 'application' | 'contact_message';
type DuplicateQuery = { fingerprint: string; since: string };

const selectDuplicate = {
  application: prepareDuplicateQuery('application'),
  contact_message: prepareDuplicateQuery('contact_message'),
};

function prepareDuplicateQuery(table: SubmissionTable) {
  return prepareQuery((db, param: Param<DuplicateQuery>) =>
    db
      .selectFrom(table)
      .select('id')
      .where('fingerprint', '=', param('fingerprint'))
      .where('created_at', '>', param('since'))
      .limit(1),
  );
}

/** Whether a record with the same fingerprint was created after `since` (ISO 8601). */
export async function hasDuplicate(
  executor: Executor,
  table: SubmissionTable,
  query: DuplicateQuery,
): Promise<boolean> {
  const rows = await selectDuplicate[table](executor, query);
  return rows.length > 0;
}
