import { Readable } from 'node:stream';
import type { ExportApplicationsInput } from '@isangano/contracts/applications/list';
import { labels } from '@isangano/contracts/labels';
import { stringify } from 'csv-stringify';
import type { Deps } from '../context.ts';
import type { Reader } from '../db/database.ts';
import { isSearch } from '../db/search-terms.ts';
import { findReferenced } from './find-referenced.ts';
import { listApplicationSeqs, listExportRows } from './queries.ts';

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

/**
 * The applications of a filter as CSV (UTF-8 with BOM, CRLF), newest first, read in small parts as they are
 * sent. Cells that a spreadsheet would take for a formula begin with an apostrophe.
 */
export function exportApplications({ db }: Pick<Deps, 'db'>, filter: ExportApplicationsInput): Readable {
  const table = stringify({
    bom: true,
    header: true,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  return Readable.from(listCells(db.read, filter)).pipe(table);
}

async function* listCells(reader: Reader, { q, type: kind, status }: ExportApplicationsInput) {
  const filters = { kind, status };
  const referenced = await findReferenced(reader, q, filters);
  if (referenced) {
    yield* (await listExportRows(reader, referenced)).map(toCells);
    return;
  }
  let before: number | undefined;
  for (;;) {
    const part = { limit: batchSize, before };
    const { seqs, next } = isSearch(q)
      ? await reader.searches.find({ of: 'application', q, filters, part })
      : await listPart(reader, filters, part);
    yield* (await listExportRows(reader, seqs)).map(toCells);
    before = next;
    if (before === undefined) return;
  }
}

/** In the order of the columns. */
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

/** A part of the list without a search, and where to read on from, unless it is the last. */
async function listPart(
  reader: Reader,
  filters: Parameters<typeof listApplicationSeqs>[1],
  part: { limit: number; before: number | undefined },
) {
  const seqs = await listApplicationSeqs(reader, filters, { offset: 0, from: 'newest', ...part });
  return { seqs, next: seqs.length < part.limit ? undefined : seqs.at(-1) };
}
