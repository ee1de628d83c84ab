import type { Readable } from 'node:stream';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import type { ExportFormat } from '@isangano/contracts/lists/search';
import { type Locale, sourceLocale } from '@isangano/contracts/locales';
import { toCsv } from '@isangano/platform/spreadsheet/csv';
import { toXlsx } from '@isangano/platform/spreadsheet/xlsx';
import type * as z from 'zod/mini';
import type { Deps } from '../context.ts';

/** A filter of optional texts. Links have them as parameters, and signatures cover all of them. */
export type LinkFilter = z.ZodMiniObject<Record<string, z.core.$ZodType<string | undefined>>>;

/** Something that staff download through a signed link. */
export type LinkedExport<Filter extends LinkFilter = LinkFilter> = {
  path: string;
  /** The least role of those who create a link and use it. */
  role: StaffRole;
  /** The first text that a signature covers; different for each export. */
  purpose: string;
  filter: Filter;
};

/** A list that staff download as a table, filtered. */
export type ListExport<Filter extends LinkFilter = LinkFilter> = LinkedExport<Filter> & {
  /** What the audit log and, with a hyphen, the file call it. */
  name: string;
  /** Returns the names of the columns, in their order. */
  listColumns(locale: Locale): readonly string[];
  /**
   * Yields the cells of the filtered list, newest first, read in batches while it is consumed. With `selected`, of
   * these records, given by their `seq`, in place of those that the filter has.
   */
  generateRows(
    deps: Pick<Deps, 'db' | 'timeZone'>,
    filter: z.output<Filter>,
    options: { locale: Locale; selected?: AsyncIterable<number[]> | undefined },
  ): AsyncIterable<readonly unknown[]>;
};

/**
 * Records that an export reads at once: few enough that other requests do not wait, and that a client which stops
 * reading occupies little memory.
 */
const readAtOnce = 25;

/** Splits batches of records into those that are read at once. */
export async function* splitBatches(batches: AsyncIterable<number[]>): AsyncGenerator<number[]> {
  for await (const seqs of batches) {
    for (let start = 0; start < seqs.length; start += readAtOnce) yield seqs.slice(start, start + readAtOnce);
  }
}

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const writers = { csv: toCsv, xlsx: toXlsx } satisfies Record<ExportFormat, typeof toCsv>;

export type TableOptions = { format: ExportFormat; locale: Locale };

/** The format of a table unless another one is requested. */
export const defaultTable: TableOptions = { format: 'csv', locale: sourceLocale };

/** Returns rows as a stream of a table, below a line of column names. */
export function toTable(
  { format }: TableOptions,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
): Readable {
  return writers[format](columns, rows);
}
