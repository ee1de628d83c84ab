import { type ExportApplicationsInput, exportApplicationsInput } from '@isangano/contracts/applications/list';
import { labels } from '@isangano/contracts/labels';
import { applicationsExportPath } from '@isangano/contracts/routes';
import { toCsv } from '../../exports/csv.ts';
import type { ListExport } from '../../exports/list-export.ts';
import type { Reader } from '../../open-database.ts';
import { hasSearchTerms } from '../../search/search-conditions.ts';
import { listApplicationSeqs, listExportRows } from '../queries.ts';
import { findByReference } from './find-by-reference.ts';

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

export const applicationsExport: ListExport<typeof exportApplicationsInput> = {
  name: 'applications',
  path: applicationsExportPath,
  role: 'reviewer',
  purpose: 'export',
  filter: exportApplicationsInput,
  open: ({ db }, filter) => toCsv(columns, generateRows(db.read, filter)),
};

async function* generateRows(reader: Reader, { q, type: kind, status }: ExportApplicationsInput) {
  const filters = { kind, status };
  const referencedSeqs = await findByReference(reader, q, filters);
  if (referencedSeqs) {
    yield* (await listExportRows(reader, referencedSeqs)).map(toCells);
    return;
  }
  let before: number | undefined;
  for (;;) {
    const range = { type: 'newest', limit: batchSize, before } as const;
    const { seqs, nextBefore } = hasSearchTerms(q)
      ? await reader.searches.find({ index: 'application', q, filters, range })
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
  filters: Parameters<typeof listApplicationSeqs>[1],
  range: { limit: number; before: number | undefined },
) {
  const seqs = await listApplicationSeqs(reader, filters, { offset: 0, from: 'newest', ...range });
  return { seqs, nextBefore: seqs.length < range.limit ? undefined : seqs.at(-1) };
}
