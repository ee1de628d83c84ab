import { createHash } from 'node:crypto';

/** A stored value, as both kinds of databases return it. */
export type CopiedRow = Readonly<Record<string, string | number | Uint8Array | null>>;

/** A table with its stored columns, without derived ones. */
export type CopiedTable = { name: string; columns: readonly string[] };

type Insert = (table: CopiedTable, rows: readonly CopiedRow[]) => Promise<void>;

/** One end of a copy of a whole database, without its search indexes. */
export type RowStore = {
  /** Lists the tables, referenced ones first. */
  listTables(): Promise<CopiedTable[]>;
  /** Yields all rows, some at a time. */
  readRows(table: CopiedTable): AsyncIterable<CopiedRow[]>;
  /** Replaces all rows in one transaction, without running triggers, and builds the search indexes. */
  replaceRows(copy: (insert: Insert) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export const copiedAtOnce = 1000;

/** The number of rows, and a hash that does not depend on their order. */
export async function hashRows(rows: AsyncIterable<readonly CopiedRow[]>): Promise<string> {
  let count = 0;
  let sum = 0n;
  for await (const batch of rows)
    for (const row of batch) {
      count += 1;
      sum = BigInt.asUintN(128, sum + hashRow(row));
    }
  return `${count} ${sum.toString(16)}`;
}

function hashRow(row: CopiedRow): bigint {
  const hash = createHash('sha256');
  for (const column of Object.keys(row).toSorted()) {
    const value = row[column] ?? null;
    const text = value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value);
    // PostgreSQL stores no NUL characters.
    const stored = text.replaceAll('\0', '');
    hash.update(`${column} ${value === null ? 'null' : typeof value} ${stored.length} ${stored}\n`);
  }
  return hash.digest().readBigUInt64BE(0);
}
