import * as z from 'zod/mini';
import { router, staffProcedure } from './core/trpc.ts';
import {
  applicationsExport,
  applicationsExportRequest,
  toExportParams,
} from './modules/applications/module.ts';
import { auditExport, auditExportRequest, toAuditExportParams } from './modules/audit-log/module.ts';
import { messagesExport, messagesExportRequest, toMessageExportParams } from './modules/messages/module.ts';
import { createListLink } from './records/export/module.ts';

/** Links to the exports of lists, beside the other procedures of each list. */
export const applicationsExportRouter = router({
  exportLink: staffProcedure
    .meta({ role: applicationsExport.role })
    .input(applicationsExportRequest)
    .output(z.string())
    .mutation(({ ctx, input }) => createListLink(ctx, applicationsExport, input, toExportParams)),
});

export const messagesExportRouter = router({
  exportLink: staffProcedure
    .meta({ role: messagesExport.role })
    .input(messagesExportRequest)
    .output(z.string())
    .mutation(({ ctx, input }) => createListLink(ctx, messagesExport, input, toMessageExportParams)),
});

export const auditExportRouter = router({
  exportLink: staffProcedure
    .meta({ role: auditExport.role })
    .input(auditExportRequest)
    .output(z.string())
    .mutation(({ ctx, input }) => createListLink(ctx, auditExport, input, toAuditExportParams)),
});
