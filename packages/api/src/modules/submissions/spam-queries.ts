import { type Executor, type Param, prepareQuery } from '../../database/database.ts';

type DuplicateQuery = { fingerprint: string; since: string };

const selectDuplicate = {
  application: prepareDuplicateQuery('application'),
  message: prepareDuplicateQuery('contact_message'),
};
export type SubmittedRecord = keyof typeof selectDuplicate;

function prepareDuplicateQuery(table: 'application' | 'contact_message') {
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
  record: SubmittedRecord,
  query: DuplicateQuery,
): Promise<boolean> {
  const rows = await selectDuplicate[record](executor, query);
  return rows.length > 0;
}
