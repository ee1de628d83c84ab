import { type CorrectableField, correctableFields } from '@isangano/contracts/applications/corrections';
import type {
  ApplicationFileField,
  ApplicationKind,
  CorrectionState,
} from '@isangano/contracts/applications/values';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  createInsert,
  createList,
  createUpdate,
  type Executor,
  type Trx,
} from '../../../database/database.ts';
import type { HistoryEvent } from '../review/history-queries.ts';
import { updateApplication } from '../status/queries.ts';
import type { ApplicationCorrectionTable, ApplicationTable } from '../table.ts';

const fieldNames = z.array(z.string());
const answersByName = z.record(z.string(), z.unknown());

/** A correction with its fields and answers as values. */
export type Correction = Omit<ApplicationCorrectionTable, 'fields' | 'before' | 'after'> & {
  fields: CorrectableField[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Leaves out fields that the form had when the correction was asked for, and no longer has. */
function parseRow({ fields, before, after, ...row }: ApplicationCorrectionTable): Correction {
  return {
    ...row,
    fields: fieldNames.parse(JSON.parse(fields)).filter(isCorrectable),
    before: parseAnswers(before),
    after: parseAnswers(after),
  };
}

function parseAnswers(text: string | null): Correction['before'] {
  if (text === null) return null;
  const answers = Object.entries(answersByName.parse(JSON.parse(text)));
  return Object.fromEntries(answers.filter(([name]) => isCorrectable(name)));
}

function isCorrectable(name: string): name is CorrectableField {
  return correctableFields.some((field) => field === name);
}

export async function insertCorrection(
  trx: Trx,
  { fields, ...row }: Omit<Correction, 'before' | 'after' | 'reminded_at' | 'answered_at' | 'cancelled_at'>,
): Promise<void> {
  await insertRow(trx, { ...row, fields: JSON.stringify(fields) });
}

const insertRow = createInsert('application_correction');

/** Lists the corrections of an application, oldest first. */
export async function listCorrections(executor: Executor, applicationId: string): Promise<Correction[]> {
  return (await listRows(executor, applicationId)).map(parseRow);
}

const listRows = createList('application_correction', ['application_id'], 'number');

export async function findLastCorrection(executor: Executor, applicationId: string) {
  return (await listCorrections(executor, applicationId)).at(-1);
}

type Correctable = Pick<Selectable<ApplicationTable>, 'id' | 'status' | 'correction'>;

/** Finds the correction that an application waits for, also when it is too late to send it. */
export async function findAskedCorrection(
  executor: Executor,
  { id, status, correction }: Correctable,
): Promise<Correction | undefined> {
  if (status !== 'pending' || correction !== 'asked') return undefined;
  return await findLastCorrection(executor, id);
}

/** Finds the correction that an application waits for, while it can be sent. */
export async function findOpenCorrection(
  executor: Executor,
  application: Correctable,
  nowMs: number,
): Promise<Correction | undefined> {
  const asked = await findAskedCorrection(executor, application);
  return asked && Date.parse(asked.closes_at) > nowMs ? asked : undefined;
}

/** Lists the outcomes of the corrections of an application as entries of the history, oldest first. */
export async function listCorrectionEntries(
  executor: Executor,
  applicationId: string,
): Promise<HistoryEvent[]> {
  const corrections = await listCorrections(executor, applicationId);
  return corrections.flatMap(({ fields, reason, staff_email: by, asked_at, answered_at, cancelled_at }) => {
    const events: HistoryEvent[] = [
      { action: 'correction_asked', at: asked_at, by, correction: { fields, reason } },
    ];
    if (cancelled_at !== null) events.push({ action: 'correction_cancelled', at: cancelled_at });
    if (answered_at !== null) events.push({ action: 'correction_answered', at: answered_at });
    return events;
  });
}

/** Lists the applications whose correction closes until a time (ISO 8601), and was not reminded of if `isUnreminded`. */
export async function listClosingCorrections(
  executor: Executor,
  { before, isUnreminded }: { before: string; isUnreminded: boolean },
) {
  let query = executor
    .selectFrom('application')
    .innerJoin('application_correction', 'application_id', 'application.id')
    .select('application.id')
    .where('correction', '=', 'asked')
    .where('status', '=', 'pending')
    .where('closes_at', '<=', before)
    .where('number', '=', (last) =>
      last
        .selectFrom('application_correction as other')
        .select(({ fn }) => fn.max('other.number').as('number'))
        .whereRef('other.application_id', '=', 'application.id'),
    );
  if (isUnreminded) query = query.where('reminded_at', 'is', null);
  return await query.execute();
}

type CorrectionEvent = Partial<
  Pick<ApplicationCorrectionTable, 'reminded_at' | 'answered_at' | 'cancelled_at'>
> & { before?: object; after?: object };

export async function updateCorrection(
  trx: Trx,
  { application_id, number }: Pick<Correction, 'application_id' | 'number'>,
  { before, after, ...times }: CorrectionEvent,
): Promise<void> {
  await updateCorrectionRow(trx, [application_id, number], {
    ...times,
    ...(before && { before: JSON.stringify(before) }),
    ...(after && { after: JSON.stringify(after) }),
  });
}

const updateCorrectionRow = createUpdate('application_correction', 'application_id', 'number');

/** Marks the correction that can still be sent, if there is one, as cancelled at a time (ISO 8601). */
export async function cancelOpenCorrection(trx: Trx, applicationId: string, at: string): Promise<void> {
  await trx
    .updateTable('application_correction')
    .set({ cancelled_at: at })
    .where('application_id', '=', applicationId)
    .where('answered_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('closes_at', '>', at)
    .execute();
}

/** Changes the status of the correction of an application. With news for staff, the application becomes unread again. */
export async function updateCorrectionState(
  trx: Trx,
  id: string,
  { state, isNews }: { state: CorrectionState | null; isNews: boolean },
): Promise<void> {
  await updateApplication(trx, id, { correction: state, ...(isNews && { review_began_at: null }) });
}

/** Marks a pending application as withdrawn by its applicant. Returns false if it is not pending. */
export async function updateWithdrawn(trx: Trx, id: string, at: string): Promise<boolean> {
  const change = { decided_at: at, decided_by: null, withdrawn_at: at, correction: null };
  return await updateInStatus(trx, [id, 'pending'], { status: 'rejected', ...change });
}

const updateInStatus = createUpdate('application', 'id', 'status');

/** Changes the answers of an application: those of both kinds, and those of its own. */
export async function updateAnswers(
  trx: Trx,
  { id, kind }: { id: string; kind: ApplicationKind },
  {
    shared,
    own,
  }: {
    shared: Readonly<Record<'name' | 'email' | 'phone' | 'location' | 'topic', string>>;
    own: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await updateApplication(trx, id, shared);
  await trx.updateTable(kind).set(own).where('application_id', '=', id).execute();
}

export async function updateReplacedFiles(
  trx: Trx,
  {
    applicationId,
    number,
    fields,
  }: { applicationId: string; number: number; fields: readonly ApplicationFileField[] },
): Promise<void> {
  if (fields.length === 0) return;
  await trx
    .updateTable('application_file')
    .set({ replaced_in: number })
    .where('application_id', '=', applicationId)
    .where('replaced_in', 'is', null)
    .where('field', 'in', fields)
    .execute();
}
