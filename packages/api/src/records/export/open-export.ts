import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import type { LinkFilter, ListExport } from '../../core/exports/list-export.ts';
import { defaultTable, toTable } from '../../core/exports/to-table.ts';
import type { RecordModule } from '../../core/record-module.ts';
import { listSelected } from '../bulk/module.ts';

/** Returns a filtered list as a table, newest first, as CSV in English by default. It is read in batches while it is consumed. */
export function openExport<Filter extends LinkFilter>(
  deps: Pick<Deps, 'db' | 'records' | 'timeZone'>,
  list: ListExport<Filter>,
  filter: z.output<Filter>,
  options = defaultTable,
): Readable {
  const { locale } = options;
  const selected = findSelected(deps, list, filter);
  return toTable(options, list.listColumns(locale), list.generateRows(deps, filter, { locale, selected }));
}

/** The records of an operation, if the filter names one in place of a list. */
function findSelected(
  { db: { read }, records: { modules } }: Pick<Deps, 'db' | 'records'>,
  { path }: Pick<ListExport, 'path'>,
  { selection }: Record<string, string | undefined>,
): AsyncIterable<number[]> | undefined {
  const module: RecordModule | undefined = modules.find((one) => one.export.path === path);
  return module && selection !== undefined ? listSelected(read, module, selection) : undefined;
}
