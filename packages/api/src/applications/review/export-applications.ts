import {
  type exportApplicationsInput,
  exportApplicationsParams,
} from '@isangano/contracts/applications/list';
import { labels } from '@isangano/contracts/labels';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import { applicationsExportPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import { listSelected } from '../../bulk/list-selected.ts';
import type { ListExport } from '../../exports/list-export.ts';
import { toTable } from '../../exports/to-table.ts';
import type { Reader } from '../../open-database.ts';
import { listExportRows } from '../queries.ts';
import { toApplicationFilters } from './list-applications.ts';
import { listMatchingSeqs } from './list-matching-seqs.ts';

const columns = [
  'Type',
  'Status',
  'Name',
  'Email',
  'Phone',
  'Location',
  'Headline or project',
  'Pitch or summary',
  'Investment (US$)',
  'Equity (%)',
  'Received',
  'Decided',
  'Decided by',
  'ID',
];

export const applicationsExport: ListExport<typeof exportApplicationsParams> = {
  name: 'applications',
  path: applicationsExportPath,
  role: 'reviewer',
  purpose: 'export',
  filter: exportApplicationsParams,
  addedFields: ['channel', 'unread', 'assignee', 'suspect', 'from', 'until', 'selection'],
  open: ({ db, timeZone }, { unread, suspect, selection, ...filter }, format = 'csv') => {
    if (selection !== undefined)
      return toTable(format, columns, generateRows(db.read, listSelected(db.read, 'application', selection)));
    const filters = { ...filter, unread: parseFlag(unread), suspect: parseFlag(suspect) };
    return toTable(
      format,
      columns,
      generateRows(db.read, listMatchingSeqs(db.read, filter.q, toApplicationFilters(filters, timeZone))),
    );
  },
};

/** Returns the parameters of a link for a filter. */
export function toExportParams({
  unread,
  suspect,
  ...filter
}: z.output<typeof exportApplicationsInput> & { selection?: string | undefined }): z.output<
  typeof exportApplicationsParams
> {
  return { ...filter, unread: toFlag(unread), suspect: toFlag(suspect) };
}

async function* generateRows(reader: Reader, batches: AsyncIterable<number[]>) {
  for await (const seqs of batches) yield* (await listExportRows(reader, seqs)).map(toCells);
}

/** Returns the cells of a row in the order of `columns`. */
function toCells(row: Awaited<ReturnType<typeof listExportRows>>[number]) {
  return [
    labels.applicationKind[row.kind],
    labels.applicationStatus[row.status],
    row.name,
    row.email,
    row.phone,
    row.location,
    row.topic,
    row.text,
    row.amount,
    row.equity,
    row.created_at,
    row.decided_at,
    row.decided_by,
    row.id,
  ];
}
