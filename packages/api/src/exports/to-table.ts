import type { Readable } from 'node:stream';
import type { ExportFormat } from '@isangano/contracts/exports';
import { toCsv } from './csv.ts';
import { toXlsx } from './xlsx.ts';

/** Content types by format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const writers = { csv: toCsv, xlsx: toXlsx } satisfies Record<ExportFormat, typeof toCsv>;

/** Returns rows as a stream of a table, below a line of column names. */
export function toTable(
  format: ExportFormat,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
): Readable {
  return writers[format](columns, rows);
}
