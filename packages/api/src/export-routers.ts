import * as z from 'zod/mini';
import type { LinkFilter, ListExport } from './core/exports/list-export.ts';
import { router, staffProcedure } from './core/trpc.ts';
import { applicationsExport, applicationsExportRequest } from './modules/applications/module.ts';
import { auditExport, auditExportRequest } from './modules/audit/module.ts';
import { messagesExport, messagesExportRequest } from './modules/messages/module.ts';
import { createListLink, type ExportRequest } from './records/export/module.ts';

/** Returns the link to the export of a list, as a router beside the other procedures of the list. */
function createExportRouter<Filter extends LinkFilter, Request extends z.core.$ZodType<ExportRequest>>(
  list: ListExport<Filter>,
  request: Request,
) {
  return router({
    exportLink: staffProcedure
      .meta({ role: list.role })
      .input(request)
      .output(z.string())
      .mutation(({ ctx, input }) => createListLink(ctx, list, input)),
  });
}

export const applicationsExportRouter = createExportRouter(applicationsExport, applicationsExportRequest);
export const messagesExportRouter = createExportRouter(messagesExport, messagesExportRequest);
export const auditExportRouter = createExportRouter(auditExport, auditExportRequest);
