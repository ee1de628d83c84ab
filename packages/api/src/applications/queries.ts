import { applicationsPageSize } from '@isangano/contracts/applications/limits';
import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationKind, ApplicationStatus, Decision } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { HitWindow } from '../db/hit-window.ts';
import { nextSeq } from '../db/record-order.ts';
import type { ApplicationFileTable, ApplicationTable } from './table.ts';

type ListFilter = { kind: ApplicationKind | undefined; status: ApplicationStatus | undefined };

const rowColumns = [
  'id',
  'kind',
  'name',
  'email',
  'phone',
  'location',
  'topic',
  'status',
  'created_at as createdAt',
  'decided_at as decidedAt',
  'suspect',
] as const;

/** The exact number of applications, from kept counts. */
export async function countApplications(executor: Executor, { kind, status }: ListFilter): Promise<number> {
  let query = executor.selectFrom('application_count').select('n');
  if (kind) query = query.where('kind', '=', kind);
  if (status) query = query.where('status', '=', status);
  const rows = await query.execute();
  return rows.reduce((total, { n }) => total + n, 0);
}

/** The `seq` of the applications in a part of the list. */
export async function listApplicationSeqs(
  executor: Executor,
  { kind, status }: ListFilter,
  { offset, limit, from, before }: HitWindow,
): Promise<number[]> {
  let query = executor
    .selectFrom('application')
    .select('seq')
    .orderBy('seq', from === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset);
  if (kind) query = query.where('kind', '=', kind);
  if (status) query = query.where('status', '=', status);
  if (before !== undefined) query = query.where('seq', '<', before);
  const rows = await query.execute();
  return rows.map(({ seq }) => seq);
}

/** Whole rows for an export, newest first, from before a place in that order. */
export async function listExportRows(executor: Executor, seqs: number[]) {
  return await executor
    .selectFrom('application')
    .leftJoin('interview', 'interview.application_id', 'application.id')
    .leftJoin('partner', 'partner.application_id', 'application.id')
    .leftJoin('admin_account', 'admin_account.id', 'application.decided_by')
    .select([
      'application.id',
      'application.kind',
      'application.status',
      'application.name',
      'application.email',
      'application.phone',
      'application.location',
      'application.topic',
      'application.created_at',
      'application.decided_at',
      'admin_account.email as decided_by',
      'partner.amount',
      'partner.equity',
    ])
    .select(({ fn }) => fn.coalesce('interview.pitch', 'partner.summary').as('text'))
    .where('application.seq', 'in', sql<number>`(select value from json_each(${JSON.stringify(seqs)}))`)
    .orderBy('application.seq', 'desc')
    .execute();
}

/** At most a page of rows, newest first. */
export async function listApplicationRows(executor: Executor, seqs: number[]): Promise<ApplicationRow[]> {
  if (seqs.length === 0) return [];
  // Always as many parameters, so that every page is one and the same statement.
  const page = Array.from({ length: applicationsPageSize }, (_, index) => seqs[index] ?? seqs[0] ?? 0);
  return await executor
    .selectFrom('application')
    .select(rowColumns)
    .where('seq', 'in', page)
    .orderBy('seq', 'desc')
    .execute();
}

export async function findApplication(executor: Executor, id: string) {
  return await executor.selectFrom('application').select(rowColumns).where('id', '=', id).executeTakeFirst();
}

/** Where an application stands in the order of arrival, and what lists are narrowed by. */
export async function findApplicationPlace(executor: Executor, id: string) {
  return await executor
    .selectFrom('application')
    .select(['seq', 'kind', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The language to answer an applicant in. */
export async function findApplicantLocale(executor: Executor, id: string): Promise<Locale | undefined> {
  const row = await executor
    .selectFrom('application')
    .select('locale')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.locale;
}

export async function insertApplication(
  executor: Executor,
  row: Omit<ApplicationTable, 'seq'>,
): Promise<void> {
  const seq = nextSeq('application', Date.parse(row.created_at));
  await executor
    .insertInto('application')
    .values({ ...row, seq })
    .execute();
}

/** Answers false if the application was not pending any more, or is unknown. */
export async function updateDecision(
  executor: Executor,
  decision: { id: string; kind: ApplicationKind | undefined; status: Decision; by: string; at: string },
): Promise<boolean> {
  let query = executor
    .updateTable('application')
    .set({ status: decision.status, decided_by: decision.by, decided_at: decision.at })
    .where('id', '=', decision.id)
    .where('status', '=', 'pending');
  if (decision.kind) query = query.where('kind', '=', decision.kind);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the application pending again, if the decision is still that very one; answers whether it was. */
export async function updateDecisionUndone(
  executor: Executor,
  { id, by, at }: { id: string; by: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('application')
    .set({ status: 'pending', decided_by: null, decided_at: null })
    .where('id', '=', id)
    .where('decided_by', '=', by)
    .where('decided_at', '=', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the application with its details and file rows; answers false for an unknown id. */
export async function deleteApplicationRow(
  executor: Executor,
  { id, kind }: { id: string; kind: ApplicationKind },
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom('application')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertFiles(executor: Executor, rows: ApplicationFileTable[]): Promise<void> {
  if (rows.length > 0) await executor.insertInto('application_file').values(rows).execute();
}

/** Files of several applications, each application's in the order in which they were sent. */
export async function listFiles(
  executor: Executor,
  applicationIds: string[],
): Promise<ApplicationFileTable[]> {
  return await executor
    .selectFrom('application_file')
    .selectAll()
    .where(
      'application_id',
      'in',
      sql<string>`(select value from json_each(${JSON.stringify(applicationIds)}))`,
    )
    .orderBy('application_id')
    .orderBy('position')
    .execute();
}
