import { randomInt } from 'node:crypto';
import { parseShortReference, referenceDigits, referenceLength } from '@isangano/contracts/short-reference';
import { isId } from '@isangano/platform/ids';
import { sql } from 'kysely';
import { type Executor, type Param, prepareQuery, type Trx } from '../../database/database.ts';

/** The tables whose records have a short reference, which is unique among all of them. */
const referencedTables = ['application', 'contact_message'] as const;
type ReferencedTable = (typeof referencedTables)[number];

// The second condition is that of the indexes: a literal, as they are planned without parameters.
const selectTaken = prepareQuery((db, param: Param<{ reference: string }>) =>
  referencedTables
    .map((table) =>
      db
        .selectFrom(table)
        .select('id')
        .where('short_reference', '=', param('reference'))
        .where('short_reference', '<>', sql.lit('')),
    )
    .reduce((all, one) => all.unionAll(one)),
);

/** Returns the id of the record of a table with the short reference. */
async function findIdByReference(
  executor: Executor,
  table: ReferencedTable,
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

/** Returns a short reference that no record has. */
export async function drawShortReference(trx: Trx): Promise<string> {
  for (;;) {
    const reference = Array.from({ length: referenceLength }, () =>
      referenceDigits.charAt(randomInt(referenceDigits.length)),
    ).join('');
    if ((await selectTaken(trx, { reference })).length === 0) return reference;
  }
}

/**
 * Returns the id that a reference names: the id itself, or that of the record of a table with this short reference. Returns
 * undefined if the text is no reference of a record; an id may be unknown.
 */
export async function findReferencedId(
  executor: Executor,
  table: ReferencedTable,
  text: string,
): Promise<string | undefined> {
  const id = text.trim().toLowerCase();
  if (isId(id)) return id;
  const reference = parseShortReference(text);
  return reference === undefined ? undefined : await findIdByReference(executor, table, reference);
}

/** Returns the `seq` of the record of a table that a reference names, if there is one. */
export async function findReferencedSeq(executor: Executor, table: ReferencedTable, text: string) {
  const id = await findReferencedId(executor, table, text);
  if (id === undefined) return undefined;
  return (await executor.selectFrom(table).select('seq').where('id', '=', id).executeTakeFirst())?.seq;
}
