import {
  type exportApplicationsInput,
  exportApplicationsParams,
} from '@isangano/contracts/applications/list';
import { labels } from '@isangano/contracts/labels';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import { applicationsExportPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import type { ListExport } from '../../exports/list-export.ts';
import { toTable } from '../../exports/to-table.ts';
import { allSeqs } from '../../lists/list-buckets.ts';
import type { Reader } from '../../open-database.ts';
import { hasSearchTerms } from '../../search/search-conditions.ts';
import { type ApplicationFilters, listApplicationSeqs } from '../list-queries.ts';
import { listExportRows } from '../queries.ts';
import { findByReference } from './find-by-reference.ts';
import { toApplicationFilters, toSearchFilters } from './list-applications.ts';

const batchSize = 500;

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
  addedFields: ['channel', 'unread', 'assignee', 'suspect', 'from', 'until'],
  open: ({ db, timeZone }, { unread, suspect, ...filter }, format = 'csv') => {
    const filters = { ...filter, unread: parseFlag(unread), suspect: parseFlag(suspect) };
    return toTable(format, columns, generateRows(db.read, filter.q, toApplicationFilters(filters, timeZone)));
  },
};

/** Returns the parameters of a link for a filter. */
export function toExportParams({
  unread,
  suspect,
  ...filter
}: z.output<typeof exportApplicationsInput>): z.output<typeof exportApplicationsParams> {
  return { ...filter, unread: toFlag(unread), suspect: toFlag(suspect) };
}

async function* generateRows(reader: Reader, q: string, filters: ApplicationFilters) {
  const referencedSeqs = await findByReference(reader, q, filters);
  if (referencedSeqs) {
    yield* (await listExportRows(reader, referencedSeqs)).map(toCells);
    return;
  }
  let before: number | undefined;
  for (;;) {
    const range = { type: 'newest', limit: batchSize, before } as const;
    const { seqs, nextBefore } = hasSearchTerms(q)
      ? await reader.searches.find({
          index: 'application',
          q,
          ...(await toSearchFilters(reader, filters)),
          range,
        })
      : await listBatch(reader, filters, range);
    yield* (await listExportRows(reader, seqs)).map(toCells);
    before = nextBefore;
    if (before === undefined) return;
  }
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

/** Lists a batch without a search, with the `before` of the next batch unless it is the last. */
async function listBatch(
  reader: Reader,
  filters: ApplicationFilters,
  { limit, before }: { limit: number; before: number | undefined },
) {
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  const bounds = { firstSeq, endSeq: before ?? endSeq };
  const seqs = await listApplicationSeqs(
    reader,
    { ...filters, bounds },
    { offset: 0, limit, from: 'newest' },
  );
  return { seqs, nextBefore: seqs.length < limit ? undefined : seqs.at(-1) };
}
