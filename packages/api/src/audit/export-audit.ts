import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@isangano/contracts/audit/list';
import { stringify } from 'csv-stringify';
import type { Deps } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { listAuditEntries } from './queries.ts';

const batchSize = 500;

const columns = ['Time', 'Kind', 'Who', 'Action', 'Subject', 'Detail', 'Address', 'Request'];

/** Yields the filtered entries, newest first, up to `count`. They are read in batches. */
export async function* generateAuditEntries(
  executor: Executor,
  filter: AuditFilter,
  count = Number.POSITIVE_INFINITY,
): AsyncGenerator<AuditEntry> {
  let before: number | undefined;
  for (let rest = count; rest > 0; ) {
    const limit = Math.min(batchSize, rest);
    const entries = await listAuditEntries(executor, filter, { before, limit });
    yield* entries;
    if (entries.length < limit) return;
    before = entries.at(-1)?.seq;
    rest -= entries.length;
  }
}

/**
 * Returns the filtered entries as a stream of CSV (UTF-8 with BOM, CRLF), newest first. Cells that a
 * spreadsheet would evaluate as a formula are prefixed with an apostrophe.
 */
export function exportAudit({ db }: Pick<Deps, 'db'>, filter: AuditFilter): Readable {
  const table = stringify({
    bom: true,
    header: true,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return Readable.from(generateRows(db.read, filter)).pipe(table);
}

async function* generateRows(executor: Executor, filter: AuditFilter) {
  for await (const entry of generateAuditEntries(executor, filter)) {
    const { at, actorKind, actor, action, subject, detail, address, requestId } = entry;
    yield [at, actorKind, actor, action, subject, detail, address, requestId];
  }
}
