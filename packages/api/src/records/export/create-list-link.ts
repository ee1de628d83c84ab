import type { ExportFormat } from '@isangano/contracts/exports';
import type * as z from 'zod/mini';
import type { Ctx, Staff } from '../../core/context.ts';
import type { LinkFilter, ListExport } from '../../core/exports/list-export.ts';
import { defaultTable } from '../../core/exports/to-table.ts';
import { resolveAssignee } from '../../core/resolve-assignee.ts';
import { findOwnOperation } from '../bulk/module.ts';
import { createExportLink } from './export-link.ts';

/** What a link to an export is requested with, beside the filter of the list. */
type ExportRequest = {
  format?: ExportFormat | undefined;
  selection?: string | undefined;
  assignee?: string | undefined;
};

/**
 * Returns a link to an export in the language of the request; `toParams` writes the filter as the parameters of a link.
 * Throws `not_found` for a selection of somebody else.
 */
export async function createListLink<Request extends ExportRequest, Filter extends LinkFilter>(
  ctx: Ctx & { staff: Staff },
  list: ListExport<Filter>,
  request: Request,
  toParams: (request: Request) => z.output<Filter>,
): Promise<string> {
  const { format = defaultTable.format, selection } = request;
  if (selection !== undefined) await findOwnOperation(ctx, ctx.staff, selection);
  const params = toParams(resolveAssignee(request, ctx.staff));
  return createExportLink(ctx, list, params, ctx.staff, { format, locale: ctx.locale });
}
