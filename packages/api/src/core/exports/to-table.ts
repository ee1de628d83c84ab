import type { Readable } from 'node:stream';
import type { ExportFormat } from '@isangano/contracts/exports';
import { type Locale, sourceLocale } from '@isangano/contracts/locales';
import { toCsv } from '@isangano/platform/spreadsheet/csv';
import { toXlsx } from '@isangano/platform/spreadsheet/xlsx';

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const writers = { csv: toCsv, xlsx: toXlsx } satisfies Record<ExportFormat, typeof toCsv>;

export type TableOptions = { format: ExportFormat; locale: Locale };

/** What a table is written as, unless something else is asked for. */
export const defaultTable: TableOptions = { format: 'csv', locale: sourceLocale };

/** Returns rows as a stream of a table, below a line of column names. */
export function toTable(
  { format }: TableOptions,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
): Readable {
  return writers[format](columns, rows);
}
