import {
  type exportApplicationsInput,
  exportApplicationsParams,
} from '@isangano/contracts/applications/list';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import type { Locale } from '@isangano/contracts/locales';
import { applicationsExportPath } from '@isangano/contracts/routes';
import type * as z from 'zod/mini';
import { listSelected } from '../../bulk/list-selected.ts';
import { getLabel } from '../../exports/get-label.ts';
import type { ListExport } from '../../exports/list-export.ts';
import { type ColumnNames, defaultTable, toTable } from '../../exports/to-table.ts';
import type { Reader } from '../../open-database.ts';
import { listExportRows } from '../queries.ts';
import { toApplicationFilters } from './list-applications.ts';
import { listMatchingSeqs } from './list-matching-seqs.ts';

const columns: ColumnNames = {
  en: [
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
  ],
  // To be reviewed by a native speaker.
  rw: [
    'Ubwoko',
    'Imiterere',
    'Amazina',
    'Imeyili',
    'Telefone',
    'Aho aherereye',
    "Umutwe w'inkuru cyangwa umushinga",
    "Incamake y'inkuru cyangwa y'umushinga",
    'Ishoramari (US$)',
    'Umugabane (%)',
    'Bwakiriwe',
    'Bwafatiwe umwanzuro',
    'Uwafashe umwanzuro',
    'Nimero',
  ],
  fr: [
    'Type',
    'Statut',
    'Nom',
    'E-mail',
    'Téléphone',
    'Lieu',
    'Titre ou projet',
    'Présentation ou résumé',
    'Investissement (US$)',
    'Part (%)',
    'Reçue',
    'Décidée',
    'Décidée par',
    'Identifiant',
  ],
};

export const applicationsExport: ListExport<typeof exportApplicationsParams> = {
  name: 'applications',
  path: applicationsExportPath,
  role: 'reviewer',
  purpose: 'export',
  filter: exportApplicationsParams,
  addedFields: ['channel', 'unread', 'assignee', 'suspect', 'from', 'until', 'selection'],
  open: ({ db, timeZone }, { unread, suspect, selection, ...filter }, table = defaultTable) => {
    if (selection !== undefined)
      return toTable(
        table,
        columns,
        generateRows(db.read, listSelected(db.read, 'application', selection), table.locale),
      );
    const filters = { ...filter, unread: parseFlag(unread), suspect: parseFlag(suspect) };
    return toTable(
      table,
      columns,
      generateRows(
        db.read,
        listMatchingSeqs(db.read, filter.q, toApplicationFilters(filters, timeZone)),
        table.locale,
      ),
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

async function* generateRows(reader: Reader, batches: AsyncIterable<number[]>, locale: Locale) {
  for await (const seqs of batches)
    yield* (await listExportRows(reader, seqs)).map((row) => toCells(row, locale));
}

/** Returns the cells of a row in the order of `columns`. */
function toCells(row: Awaited<ReturnType<typeof listExportRows>>[number], locale: Locale) {
  return [
    getLabel(locale, 'applicationKind', row.kind),
    getLabel(locale, 'applicationStatus', row.status),
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
