import { getTexts } from '@isangano/content/read-texts';
import { type AuditEntry, type AuditFilter, auditFilter } from '@isangano/contracts/audit/list';
import { exportChoice } from '@isangano/contracts/lists/filters';
import { auditExportPath } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import type { ListExport } from '../../core/exports/list-export.ts';
import type { Executor } from '../../database/database.ts';
import { listAuditEntries } from './queries.ts';

const batchSize = 500;

const columns = ['time', 'kind', 'who', 'action', 'subject', 'detail', 'address', 'request'] as const;

/** Yields the filtered entries, newest first, up to `count`. They are read in batches. */
export async function* generateAuditEntries(
  executor: Executor,
  filter: AuditFilter,
  count = Number.POSITIVE_INFINITY,
): AsyncGenerator<AuditEntry> {
  let before: number | undefined;
  for (let rest = count; rest > 0; ) {
    const limit = Math.min(batchSize, rest);
    const entries = await listAuditEntries(executor, filter, { before, limit });
    yield* entries;
    if (entries.length < limit) return;
    before = entries.at(-1)?.seq;
    rest -= entries.length;
  }
}

export const auditExportRequest = z.extend(auditFilter, { format: exportChoice.format });

export const auditExport: ListExport<typeof auditFilter> = {
  name: 'audit log',
  path: auditExportPath,
  role: 'owner',
  purpose: 'audit',
  filter: auditFilter,
  listColumns: (locale) => columns.map((column) => getTexts(locale, 'exports')(`export.audit.${column}`)),
  generateRows: ({ db }, filter) => generateRows(db.read, filter),
};

async function* generateRows(executor: Executor, filter: AuditFilter) {
  for await (const entry of generateAuditEntries(executor, filter)) {
    const { at, actorKind, actor, action, subject, detail, address, requestId } = entry;
    yield [at, actorKind, actor, action, subject, detail, address, requestId];
  }
}
