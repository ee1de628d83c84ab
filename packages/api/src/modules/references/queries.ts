import { sql } from 'kysely';
import { type Executor, type Param, prepareQuery } from '../../database/database.ts';

/** Returns whether an application or a message has the short reference. */
export async function isTaken(executor: Executor, reference: string): Promise<boolean> {
  return (await selectTaken(executor, { reference })).length > 0;
}

// The second condition is that of the indexes: a literal, as they are planned without parameters.
const selectTaken = prepareQuery((db, param: Param<{ reference: string }>) =>
  db
    .selectFrom('application')
    .select('id')
    .where('short_reference', '=', param('reference'))
    .where('short_reference', '<>', sql.lit(''))
    .unionAll(
      db
        .selectFrom('contact_message')
        .select('id')
        .where('short_reference', '=', param('reference'))
        .where('short_reference', '<>', sql.lit('')),
    ),
);

/** Returns the id of the record of a table with the short reference. */
export async function findIdByReference(
  executor: Executor,
  table: 'application' | 'contact_message',
  reference: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom(table)
    .select('id')
    .where('short_reference', '=', reference)
    .where('short_reference', '<>', sql.lit(''))
    .executeTakeFirst();
  return row?.id;
}

/** Returns the `seq` of the record of a table with the id. */
export async function findSeqById(executor: Executor, table: 'application' | 'contact_message', id: string) {
  const row = await executor.selectFrom(table).select('seq').where('id', '=', id).executeTakeFirst();
  return row?.seq;
}
