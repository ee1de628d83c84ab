import * as z from 'zod/mini';
import { router, staffProcedure } from './core/trpc.ts';
import { applicationsExport, applicationsExportRequest } from './modules/applications/module.ts';
import { auditExport, auditExportRequest } from './modules/audit/module.ts';
import { messagesExport, messagesExportRequest } from './modules/messages/module.ts';
import { createListLink } from './records/export/module.ts';

/** Links to the exports of lists, beside the other procedures of each list. */
export const applicationsExportRouter = router({
  exportLink: staffProcedure
    .meta({ role: applicationsExport.role })
    .input(applicationsExportRequest)
    .output(z.string())
    .mutation(({ ctx, input }) => createListLink(ctx, applicationsExport, input)),
});

export const messagesExportRouter = router({
  exportLink: staffProcedure
    .meta({ role: messagesExport.role })
    .input(messagesExportRequest)
    .output(z.string())
    .mutation(({ ctx, input }) => createListLink(ctx, messagesExport, input)),
});

export const auditExportRouter = router({
  exportLink: staffProcedure
    .meta({ role: auditExport.role })
    .input(auditExportRequest)
    .output(z.string())
    .mutation(({ ctx, input }) => createListLink(ctx, auditExport, input)),
});
