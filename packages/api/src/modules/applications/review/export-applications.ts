import { getTexts } from '@isangano/content/read-texts';
import type { InterviewView } from '@isangano/contracts/applications/interview';
import { exportApplicationsInput, exportApplicationsParams } from '@isangano/contracts/applications/list';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import { type ApplicationKind, applicationKinds } from '@isangano/contracts/applications/values';
import { toLabelId } from '@isangano/contracts/label-id';
import { exportChoice } from '@isangano/contracts/lists/filters';
import { parseFlag } from '@isangano/contracts/lists/search';
import type { Locale } from '@isangano/contracts/locales';
import { applicationsExportPath } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { type ListExport, splitBatches } from '../../../core/exports/list-export.ts';
import type { Reader } from '../../../database/database.ts';
import { answerFields, formatAnswer, listAnswerLabels } from '../../mail/module.ts';
import { hideIdentity } from '../first-look/hide-identity.ts';
import { interviewForm, partnerForm } from '../forms.ts';
import { type ExportRow, listExportRows } from '../queries.ts';
import { interviewRecords, partnerRecords } from '../records.ts';
import { applicationSearch, toApplicationFilters } from './list-applications.ts';

/** Columns that both kinds fill, or that existed before all answers were exported. */
const sharedColumns = [
  'type',
  'status',
  'name',
  'email',
  'phone',
  'location',
  'topic',
  'pitch',
  'amount',
  'equity',
  'received',
  'decided',
  'decidedBy',
  'id',
  'files',
  'appointment',
  'correction',
] as const;

/** Fields of the form that the shared columns hold. */
const sharedFields: Record<ApplicationKind, readonly string[]> = {
  interview: Object.values(interviewForm.commonFields),
  partner: [...Object.values(partnerForm.commonFields), 'amount', 'equity'],
};

/** Every other field has a column of its own, in the order and with the label of the form. */
const answerColumns = applicationKinds.flatMap((kind) => {
  const fields: readonly string[] = answerFields[kind];
  return fields.filter((field) => !sharedFields[kind].includes(field)).map((field) => ({ kind, field }));
});

function listColumns(locale: Locale): string[] {
  const _ = getTexts(locale, 'exports');
  const answers = applicationKinds.flatMap((kind) =>
    listAnswerLabels(locale, kind).filter(([field]) => !sharedFields[kind].includes(field)),
  );
  return [
    ...sharedColumns.map((column) => _(`export.applications.${column}`)),
    ...answers.map(([, label]) => label),
  ];
}

export const applicationsExport: ListExport<typeof exportApplicationsParams> = {
  name: 'applications',
  path: applicationsExportPath,
  role: 'reviewer',
  purpose: 'export',
  filter: exportApplicationsParams,
  listColumns,
  generateRows: ({ db: { read }, timeZone }, { unread, suspect, ...filter }, { locale, selected }) => {
    const filters = { ...filter, unread: parseFlag(unread), suspect: parseFlag(suspect) };
    const listed =
      selected ?? applicationSearch.listMatching(read, filter.q, toApplicationFilters(filters, timeZone));
    return generateRows(read, listed, locale);
  },
};

export const applicationsExportRequest = z.extend(exportApplicationsInput, exportChoice);

async function* generateRows(reader: Reader, batches: AsyncIterable<number[]>, locale: Locale) {
  for await (const seqs of splitBatches(batches)) {
    const answers = new Map<string, Answers>();
    for (const view of await interviewRecords.listBySeqs(reader, seqs))
      answers.set(view.id, { kind: 'interview', view });
    for (const view of await partnerRecords.listBySeqs(reader, seqs))
      answers.set(view.id, { kind: 'partner', view });
    for (const row of await listExportRows(reader, seqs)) {
      const answered = answers.get(row.id);
      if (answered) yield toCells(hideIdentity(row), answered, locale);
    }
  }
}

type Answers = { kind: 'interview'; view: InterviewView } | { kind: 'partner'; view: PartnerView };

/** Returns the cells of a row in the order of the columns. Cells of the other kind are empty. */
function toCells(row: ExportRow, { kind, view }: Answers, locale: Locale): unknown[] {
  const _ = getTexts(locale, 'labels', 'staff');
  const fields: Readonly<Record<string, unknown>> = view;
  return [
    _(toLabelId('applicationKind', kind)),
    _(toLabelId('applicationStatus', row.status)),
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
    row.appointment,
    row.progress && _(`staff.correction.${row.progress}`),
    ...answerColumns.map((column) =>
      column.kind === kind ? formatAnswer(locale, column.field, fields[column.field]) : null,
    ),
  ];
}
