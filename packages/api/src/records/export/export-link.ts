import type { Readable } from 'node:stream';
import { type ExportFormat, exportFormats, toFlag } from '@isangano/contracts/lists/search';
import { isLocale, languageKey } from '@isangano/contracts/locales';
import { type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type * as z from 'zod/mini';
import type { Ctx, Deps, Staff } from '../../core/context.ts';
import {
  defaultTable,
  type LinkedExport,
  type LinkFilter,
  type ListExport,
  type TableOptions,
  toTable,
} from '../../core/exports/list-export.ts';
import { resolveAssignee } from '../../core/list-search.ts';
import type { RecordModule } from '../../core/record-module.ts';
import { assertHeldLink, type LinkHolder, toHolderParams } from '../../modules/identity/module.ts';
import { findOwnOperation, listSelected } from '../bulk/module.ts';

const lifetimeSeconds = 300;

/** Links without it lead to CSV. */
const formatParam = 'format';
/** Links without it lead to English. */
const languageParam = languageKey;

/** Parameters of links to tables, beside the filter. */
export const tableParams = [formatParam, languageParam];

/**
 * Returns a signed link to an export, relative to the base; it is valid for 5 minutes, while the
 * session or API token of its holder is active.
 */
export function createExportLink<Filter extends LinkFilter>(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  list: LinkedExport<Filter>,
  filter: z.output<Filter>,
  holder: LinkHolder,
  { format, locale }: TableOptions = defaultTable,
): string {
  const params: Record<string, string> = toHolderParams(holder);
  if (format !== defaultTable.format) params[formatParam] = format;
  if (locale !== defaultTable.locale) params[languageParam] = locale;
  for (const [name, value] of Object.entries<string | undefined>(filter)) {
    if (value !== undefined) params[name] = value;
  }
  const query = signQuery(keys.fileLinks, exportList(list), params, clock() / 1000 + lifetimeSeconds);
  return `${list.path}?${query.toString()}`;
}

/** Returns the filter of a link. Throws `forbidden` as `assertHeldLink` does. */
export async function readExportLink<Filter extends LinkFilter>(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessionIdleMs'>,
  list: LinkedExport<Filter>,
  query: URLSearchParams,
): Promise<z.output<Filter>> {
  await assertHeldLink(deps, exportList(list), query, list.role);
  return list.filter.parse(
    Object.fromEntries(listFields(list).map((field) => [field, query.get(field) ?? undefined])),
  );
}

export function exportList<Filter extends LinkFilter>(list: LinkedExport<Filter>): LinkPurpose {
  const signed = [...tableParams, ...listFields(list), 'expires', 'by', 'via'];
  return (read) => JSON.stringify([list.purpose, ...signed.map(read)]);
}

/** Returns the format and the language that a link names. Its signature must have been checked before. */
export function readTableOptions(query: URLSearchParams): TableOptions {
  const locale = query.get(languageParam);
  return {
    format: exportFormats.find((format) => format === query.get(formatParam)) ?? defaultTable.format,
    locale: isLocale(locale) ? locale : defaultTable.locale,
  };
}

function listFields<Filter extends LinkFilter>({ filter }: LinkedExport<Filter>): string[] {
  return Object.keys(filter.shape);
}

/** Input of a request for a link to an export, besides the filter of the list. */
export type ExportRequest = {
  format?: ExportFormat | undefined;
  selection?: string | undefined;
  assignee?: string | undefined;
};

/** Returns a link to an export in the language of the request. Throws `not_found` for a selection of another member of staff. */
export async function createListLink<Filter extends LinkFilter>(
  ctx: Ctx & { staff: Staff },
  list: ListExport<Filter>,
  request: ExportRequest,
): Promise<string> {
  const { format = defaultTable.format, selection, ...filter } = resolveAssignee(request, ctx.staff);
  if (selection !== undefined) await findOwnOperation(ctx, ctx.staff, selection);
  const params = Object.entries({ ...filter, selection }).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? toFlag(value) : value,
  ]);
  const linkFilter = list.filter.parse(Object.fromEntries(params));
  return createExportLink(ctx, list, linkFilter, ctx.staff, { format, locale: ctx.locale });
}

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
