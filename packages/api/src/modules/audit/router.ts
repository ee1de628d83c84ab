import { auditPage, auditPageSize, listAuditInput } from '@isangano/contracts/audit/list';
import { exportChoice } from '@isangano/contracts/lists/filters';
import * as z from 'zod/mini';
import { ownerProcedure, router, staffProcedure } from '../../core/trpc.ts';
import { createExportLink } from '../../records/export/export-link.ts';
import { defaultTable } from '../../records/export/to-table.ts';
import { auditExport } from './export-audit.ts';
import { listActors, listAuditEntries } from './queries.ts';

export const auditRouter = router({
  list: ownerProcedure
    .input(listAuditInput)
    .output(auditPage)
    .query(async ({ ctx, input: { cursor, ...filter } }) => {
      const entries = await listAuditEntries(ctx.db.read, filter, {
        before: cursor ?? undefined,
        limit: auditPageSize,
      });
      const isLast = entries.length < auditPageSize;
      return { entries, nextCursor: isLast ? null : (entries.at(-1)?.seq ?? null) };
    }),

  actors: ownerProcedure.output(z.array(z.string())).query(({ ctx }) => listActors(ctx.db.read)),

  exportLink: staffProcedure
    .meta({ role: auditExport.role })
    .input(z.extend(auditExport.filter, { format: exportChoice.format }))
    .output(z.string())
    .mutation(({ ctx, input: { format = defaultTable.format, ...filter } }) =>
      createExportLink(ctx, auditExport, filter, ctx.staff, { format, locale: ctx.locale }),
    ),
});
