import { CompiledQuery, type Kysely } from 'kysely';

/** A database or transaction, whatever its tables. */
export type QueryRunner = Pick<Kysely<unknown>, 'executeQuery'>;

/** Runs callbacks in transactions; see `inTransaction`. */
export type RunInTransaction = <Result>(callback: (trx: QueryRunner) => Promise<Result>) => Promise<Result>;

/** Runs one statement with positional parameters; the type of its rows is asserted by the caller. */
export async function runRaw<Row>(
  db: QueryRunner,
  statement: string,
  parameters: readonly (number | string)[] = [],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement, [...parameters]));
  return rows;
}
