import { auditPage, auditPageSize, listAuditInput } from '@isangano/contracts/audit/list';
import * as z from 'zod/mini';
import { listNamedRecords } from '../../core/record-name-queries.ts';
import { ownerProcedure, router } from '../../core/trpc.ts';
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
      const subjects = entries.flatMap(({ subject }) => subject ?? []);
      const records = await listNamedRecords(ctx.db.read, ctx.records, subjects);
      return auditPage.parse({
        entries: entries.map((entry) => ({ ...entry, record: records.get(entry.subject ?? '') ?? null })),
        nextCursor: isLast ? null : (entries.at(-1)?.seq ?? null),
      });
    }),

  actors: ownerProcedure.output(z.array(z.string())).query(({ ctx }) => listActors(ctx.db.read)),
});
