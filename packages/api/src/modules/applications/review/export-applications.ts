import type { InterviewView } from '@isangano/contracts/applications/interview';
import { exportApplicationsInput, exportApplicationsParams } from '@isangano/contracts/applications/list';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import { type ApplicationKind, applicationKinds } from '@isangano/contracts/applications/values';
import { exportChoice } from '@isangano/contracts/lists/filters';
import { parseFlag, toFlag } from '@isangano/contracts/lists/search';
import { defaultLocale, type Locale } from '@isangano/contracts/locales';
import { applicationsExportPath } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import type { ListExport } from '../../../core/exports/list-export.ts';
import type { ColumnNames } from '../../../core/exports/to-table.ts';
import type { Reader } from '../../../database/database.ts';
import { formatAnswer, getLabel } from '../../mail/module.ts';
import { answerLabels } from '../../mail/templates/answer-labels.gen.ts';
import { type ExportRow, listExportRows } from '../queries.ts';
import { interviewRecords, partnerRecords } from '../records.ts';
import { toApplicationFilters } from './list-applications.ts';
import { listMatchingSeqs } from './list-matching-seqs.ts';

/** Columns that both kinds fill, or that existed before all answers were exported. */
const sharedColumns: ColumnNames = {
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
    'Files',
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
    'Dosiye',
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
    'Fichiers',
  ],
};

/** Fields of the form that the shared columns hold. */
const sharedFields: Record<ApplicationKind, readonly string[]> = {
  interview: ['fullName', 'email', 'phone', 'city', 'headline', 'pitch'],
  partner: ['appName', 'email', 'phone', 'country', 'project', 'summary', 'amount', 'equity'],
};

/** Every other field has a column of its own, in the order and with the label of the form. */
const answerColumns = applicationKinds.flatMap((kind) =>
  Object.keys(answerLabels[defaultLocale][kind])
    .filter((field) => !sharedFields[kind].includes(field))
    .map((field) => ({ kind, field })),
);

function listColumns(locale: Locale): string[] {
  const answers = answerColumns.map(({ kind, field }) => answerLabels[locale][kind][field] ?? field);
  return [...sharedColumns[locale], ...answers];
}

export const applicationsExport: ListExport<typeof exportApplicationsParams> = {
  name: 'applications',
  path: applicationsExportPath,
  role: 'reviewer',
  purpose: 'export',
  filter: exportApplicationsParams,
  addedFields: ['channel', 'unread', 'assignee', 'suspect', 'from', 'until', 'selection'],
  listColumns,
  generateRows: ({ db: { read }, timeZone }, { unread, suspect, ...filter }, { locale, selected }) => {
    const filters = { ...filter, unread: parseFlag(unread), suspect: parseFlag(suspect) };
    const listed = selected ?? listMatchingSeqs(read, filter.q, toApplicationFilters(filters, timeZone));
    return generateRows(read, listed, locale);
  },
};

/** What a link is requested with. */
export const applicationsExportRequest = z.extend(exportApplicationsInput, exportChoice);
type ApplicationsExportRequest = z.output<typeof applicationsExportRequest>;

/** Returns the parameters of a link for a filter. */
export function toExportParams({
  unread,
  suspect,
  format: _format,
  ...filter
}: ApplicationsExportRequest): z.output<typeof exportApplicationsParams> {
  return { ...filter, unread: toFlag(unread), suspect: toFlag(suspect) };
}

async function* generateRows(reader: Reader, batches: AsyncIterable<number[]>, locale: Locale) {
  for await (const seqs of batches) {
    const answers = new Map<string, Answers>();
    for (const view of await interviewRecords.listBySeqs(reader, seqs))
      answers.set(view.id, { kind: 'interview', view });
    for (const view of await partnerRecords.listBySeqs(reader, seqs))
      answers.set(view.id, { kind: 'partner', view });
    for (const row of await listExportRows(reader, seqs)) {
      const answered = answers.get(row.id);
      if (answered) yield toCells(row, answered, locale);
    }
  }
}

type Answers = { kind: 'interview'; view: InterviewView } | { kind: 'partner'; view: PartnerView };

/** Returns the cells of a row in the order of the columns. Cells of the other kind are empty. */
function toCells(row: ExportRow, { kind, view }: Answers, locale: Locale): unknown[] {
  const fields: Readonly<Record<string, unknown>> = view;
  return [
    getLabel(locale, 'applicationKind', kind),
    getLabel(locale, 'applicationStatus', row.status),
    row.name,
    row.email,
    row.phone,
    row.location,
    row.topic,
    kind === 'interview' ? view.pitch : view.summary,
    kind === 'interview' ? null : view.amount,
    kind === 'interview' ? null : view.equity,
    row.created_at,
    row.decided_at,
    row.decided_by,
    row.id,
    row.file_names,
    ...answerColumns.map((column) =>
      column.kind === kind ? formatAnswer(locale, column.field, fields[column.field]) : null,
    ),
  ];
}
