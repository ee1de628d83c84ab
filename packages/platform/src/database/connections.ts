import type { Kysely, Transaction } from 'kysely';

/** The first parameter of query functions: the read or write database, or a transaction. */
export type Executor<Schema> = Kysely<Schema>;
export type Trx<Schema> = Transaction<Schema>;

export type TextColumn = { table: string; column: string };

/**
 * Callbacks run in the order of their calls, except that those with different keys may run concurrently without seeing
 * each other's changes: a database server then gets their statements together.
 */
export type WriteOptions = { orderKey?: string | undefined };

/** Runs a callback in a transaction that concurrent ones may share. */
export type Writer<Schema> = <Result>(
  callback: (trx: Trx<Schema>) => Promise<Result>,
  options?: WriteOptions,
) => Promise<Result>;

/** Connections to one database. Reads see committed data and never wait for a write. */
export type Connections<Schema> = {
  read: Executor<Schema> & {
    /** Changes when any other connection commits, in this process or another; NaN while that is not known. */
    version: () => number;
  };
  write: Executor<Schema>;
  /** Call `inTransaction` instead. */
  inGroupCommit: Writer<Schema>;
  /** Whether the database can be read and written. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Runs the callback in a transaction, which concurrent calls may share (group commit), and resolves after the commit.
 * One transaction runs at a time, in all processes. The callback may run twice, so it must have no effects outside the
 * database, except by `afterCommit`. It must use only the given transaction: that occupies the single write connection,
 * so waiting for another one would deadlock. Throws `unavailable` when the disk is full, another process has locked the
 * database or it cannot be reached, and what the callback throws.
 */
export async function inTransaction<Schema, Result>(
  db: Pick<Connections<Schema>, 'inGroupCommit'>,
  callback: (trx: Trx<Schema>) => Promise<Result>,
  options?: WriteOptions,
): Promise<Result> {
  return await db.inGroupCommit(callback, options);
}

const completions = new WeakMap<object, (() => void)[]>();

/** Calls a function once the transaction is committed, before `inTransaction` resolves. Its errors are only warnings. */
export function afterCommit<Schema>(trx: Trx<Schema>, complete: () => void): void {
  const earlier = completions.get(trx);
  if (earlier) earlier.push(complete);
  else completions.set(trx, [complete]);
}

/** Returns the functions to call after the commit of a transaction. */
export function listCompletions<Schema>(trx: Trx<Schema>): readonly (() => void)[] {
  return completions.get(trx) ?? [];
}

/**
 * Resolves with the results of independent statements, which a database server gets together. After a failure it waits
 * for the others too: none of them may run after the rollback.
 */
export async function runTogether<const Statements extends readonly Promise<unknown>[]>(
  statements: Statements,
): Promise<{ -readonly [Key in keyof Statements]: Awaited<Statements[Key]> }> {
  await Promise.allSettled(statements);
  return await Promise.all(statements);
}
