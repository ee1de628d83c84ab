import type { ExportFormat } from '@isangano/contracts/exports';
import { toFlag } from '@isangano/contracts/lists/search';
import type { Ctx, Staff } from '../../core/context.ts';
import type { LinkFilter, ListExport } from '../../core/exports/list-export.ts';
import { defaultTable } from '../../core/exports/to-table.ts';
import { resolveAssignee } from '../../core/list-search.ts';
import { findOwnOperation } from '../bulk/module.ts';
import { createExportLink } from './export-link.ts';

/** What a link to an export is requested with, beside the filter of the list. */
export type ExportRequest = {
  format?: ExportFormat | undefined;
  selection?: string | undefined;
  assignee?: string | undefined;
};

/** Returns a link to an export in the language of the request. Throws `not_found` for a selection of somebody else. */
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
