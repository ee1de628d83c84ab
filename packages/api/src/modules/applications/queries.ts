import {
  type ApplicationKind,
  type ApplicationStatus,
  applicationFileFields,
  type Decision,
} from '@isangano/contracts/applications/values';
import { jsonList, jsonNumbers } from '@isangano/platform/database/sql-fragments';
import { requireFound } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  createRecordInsert,
  createUpdate,
  type Executor,
  type Param,
  prepareQuery,
} from '../../database/database.ts';
import { identityFields } from './first-look/hide-identity.ts';
import { applicationRowColumns } from './list-queries.ts';

const fileField = z.enum(applicationFileFields);

/** Lists what the export has of every application, without the answers of its kind, newest first. */
export async function listExportRows(executor: Executor, seqs: number[]) {
  return await executor
    .selectFrom('application')
    .leftJoin('admin_account', 'admin_account.id', 'application.decided_by')
    .select([
      'application.id',
      'application.kind',
      'application.status',
      'application.short_reference as shortReference',
      'application.first_look as firstLook',
      'application.name',
      'application.email',
      'application.phone',
      'application.location',
      'application.topic',
      'application.created_at',
      'application.decided_at',
      'admin_account.email as decided_by',
    ])
    .select(({ eb }) =>
      eb
        .case()
        .when('withdrawn_at', 'is not', null)
        .then(sql.lit('withdrawn' as const))
        .when('application.status', '=', 'pending')
        .then(eb.ref('correction'))
        .end()
        .as('progress'),
    )
    .select((select) =>
      select
        .selectFrom('appointment')
        .select(({ eb }) =>
          eb.case().when('is_cancelled', '=', 0).then(eb.ref('starts_at')).end().as('start'),
        )
        .whereRef('application_id', '=', 'application.id')
        .orderBy('sequence', 'desc')
        .limit(1)
        .as('appointment'),
    )
    .select((select) =>
      select
        .selectFrom('application_file')
        .select(({ fn }) =>
          fn
            .agg<string | null>('string_agg', ['name', sql.lit('\n')])
            .orderBy('position')
            .as('names'),
        )
        .whereRef('application_file.application_id', '=', 'application.id')
        .where((where) =>
          where.or([
            where('first_look', 'is distinct from', 'hidden'),
            where('field', 'not in', identityFields),
          ]),
        )
        .as('file_names'),
    )
    .where('application.seq', 'in', jsonNumbers(seqs))
    .orderBy('application.seq', 'desc')
    .execute();
}

export type ExportRow = Awaited<ReturnType<typeof listExportRows>>[number];

export type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** Finds an application as staff see it in lists, with the language in which its applicant reads mails. */
export async function findApplication(executor: Executor, id: string) {
  const [row] = await selectById(executor, { id });
  return row;
}

/** Throws `not_found`. */
export async function getApplication(executor: Executor, id: string) {
  return requireFound(await findApplication(executor, id));
}

const selectById = prepareQuery((db, param: Param<{ id: string }>) =>
  db
    .selectFrom('application')
    .select([...applicationRowColumns, 'locale'])
    .where('id', '=', param('id')),
);

export const insertApplication = createRecordInsert('application');

export async function insertAnswers(
  executor: Executor,
  kind: ApplicationKind,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(columns));
  await sql`insert into ${sql.table(kind)} (${names}) values (${values})`.execute(executor);
}

/** A kind of application, and the columns of its answers as SQL. */
type AnswersSource = { kind: ApplicationKind; selection: string };

/** What records of both kinds have, and a column for each answer. */
export type AnswersRow = {
  seq: number;
  id: string;
  shortReference: string;
  status: ApplicationStatus;
  createdAt: string;
  readonly [answer: string]: unknown;
};

/** Lists applications of a kind with their answers, newest first, with a `seq` lower than `before`. */
export async function listAnswers(
  executor: Executor,
  source: AnswersSource,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return await selectAnswers(
    executor,
    source,
    sql`seq < ${before ?? Number.MAX_SAFE_INTEGER} order by seq desc limit ${limit}`,
  );
}

/** Lists those of the given applications that are of this kind. */
export async function listAnswersBySeqs(executor: Executor, source: AnswersSource, seqs: number[]) {
  return await selectAnswers(executor, source, sql`seq in ${jsonNumbers(seqs)}`);
}

export async function findAnswers(executor: Executor, source: AnswersSource, id: string) {
  const [row] = await selectAnswers(executor, source, sql`id = ${id}`);
  return row;
}

async function selectAnswers(
  executor: Executor,
  { kind, selection }: AnswersSource,
  condition: RawBuilder<unknown>,
): Promise<AnswersRow[]> {
  const { rows } = await sql<AnswersRow>`
    select seq, id, short_reference as "shortReference", status, correction, withdrawn_at as "withdrawnAt", first_look as "firstLook",
      created_at as "createdAt", ${sql.raw(selection)}
    from application join ${sql.table(kind)} on application_id = id where kind = ${kind} and ${condition}
  `.execute(executor);
  return rows;
}

/**
 * Decides a pending application, whose review has started by then. Returns false if it is not pending, of another kind,
 * or unknown.
 */
export async function updateDecision(
  executor: Executor,
  decision: { id: string; kind: ApplicationKind | undefined; status: Decision; by: string; at: string },
): Promise<boolean> {
  return (await updateDecided(executor, { ...decision, kind: decision.kind ?? null })).length > 0;
}

type DecisionParams = { id: string; kind: ApplicationKind | null; status: Decision; by: string; at: string };

const updateDecided = prepareQuery((db, param: Param<DecisionParams>) =>
  db
    .updateTable('application')
    .set({
      status: param('status'),
      decided_by: param('by'),
      decided_at: param('at'),
      review_began_at: ({ fn }) => fn.coalesce('review_began_at', param('at')),
    })
    .where('id', '=', param('id'))
    .where('status', '=', 'pending')
    .where((where) =>
      where.or([where(sql`cast(${param('kind')} as text)`, 'is', null), where('kind', '=', param('kind'))]),
    )
    .returning('id'),
);

/** Changes the decision that a member of staff has made at a time. Returns false if there is no such decision. */
export const updateDecidedBy = createUpdate('application', 'id', 'decided_by', 'decided_at');

/**
 * Deletes an application with details, history and file rows, and returns its `token_hash`; undefined if id and kind
 * match none.
 */
export async function deleteApplicationRow(
  executor: Executor,
  { id, kind }: { id: string; kind?: ApplicationKind },
) {
  let query = executor.deleteFrom('application').where('id', '=', id);
  if (kind) query = query.where('kind', '=', kind);
  return await query.returning('token_hash').executeTakeFirst();
}

/**
 * Stores staged files of an application that has `count` already, in the order in which they were sent; `createdAt` is
 * ISO 8601.
 */
export async function insertFiles(
  executor: Executor,
  applicationId: string,
  files: readonly StagedFile[],
  { createdAt, count = 0 }: { createdAt: string; count?: number },
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ sizeBytes, field, ...file }, position) => ({
    ...file,
    field: fileField.parse(field),
    size_bytes: sizeBytes,
    application_id: applicationId,
    position: count + position,
    created_at: createdAt,
  }));
  await executor.insertInto('application_file').values(rows).execute();
}

/**
 * Lists the files of applications without those that were replaced; those of one application are in the order in which
 * they were sent.
 */
export async function listFiles(executor: Executor, applicationIds: string[]) {
  return await selectFiles(executor, applicationIds).where('replaced_in', 'is', null).execute();
}

/** Lists all files of an application, also those that were replaced. */
export async function listAllFiles(executor: Executor, applicationId: string) {
  return await selectFiles(executor, [applicationId]).execute();
}

function selectFiles(executor: Executor, applicationIds: string[]) {
  return executor
    .selectFrom('application_file')
    .selectAll()
    .where('application_id', 'in', jsonList(applicationIds))
    .orderBy('application_id')
    .orderBy('position');
}
