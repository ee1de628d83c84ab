import { nonCashKinds } from '@isangano/contracts/applications/choices';
import type { StoredFile } from '@isangano/contracts/applications/files';
import type { PartnerView, SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import { jsonList } from '@isangano/platform/sqlite/json-list';
import * as z from 'zod/mini';
import type { Executor } from '../../../database/database.ts';
import { getFileUrls } from '../record-files.ts';
import type { PartnerTable } from '../table.ts';

const storedNonCash = z.array(z.enum(nonCashKinds));

export async function insertPartner(
  executor: Executor,
  applicationId: string,
  answers: SubmitPartnerInput,
): Promise<void> {
  const row: PartnerTable = {
    application_id: applicationId,
    type: answers.type,
    summary: answers.summary,
    amount: answers.amount,
    equity: answers.equity,
    non_cash: JSON.stringify(answers.nonCash),
    contrib_other: answers.contribOther,
    board: answers.board,
    board_comments: answers.boardComments,
    veto: answers.veto,
    role_type: answers.roleType,
    kpis: answers.kpis,
    dividend: answers.dividend,
    exit: answers.exit,
    ip: answers.ip,
    ethics: answers.ethics,
    timeline: answers.timeline,
    presence: answers.presence,
    team: answers.team,
    signature: answers.signature,
    agree: answers.agree ? 1 : 0,
  };
  await executor.insertInto('partner').values(row).execute();
}

function selectPartners(executor: Executor) {
  return executor
    .selectFrom('application')
    .innerJoin('partner', 'partner.application_id', 'application.id')
    .select([
      'seq',
      'id',
      'short_reference',
      'status',
      'created_at',
      'name',
      'email',
      'phone',
      'location',
      'topic',
    ])
    .selectAll('partner')
    .where('application.kind', '=', 'partner');
}

type PartnerRow = Awaited<ReturnType<typeof listPartnerRows>>[number];

/** Lists partnership applications, newest first, with a `seq` lower than `before`. */
export async function listPartnerRows(executor: Executor, before: number | undefined, limit: number) {
  let query = selectPartners(executor).orderBy('application.seq', 'desc').limit(limit);
  if (before !== undefined) query = query.where('application.seq', '<', before);
  return await query.execute();
}

/** Lists those of the given applications that are of this kind. */
export async function listPartnerRowsBySeqs(executor: Executor, seqs: number[]): Promise<PartnerRow[]> {
  return await selectPartners(executor).where('application.seq', 'in', jsonList(seqs)).execute();
}

export async function findPartnerRow(executor: Executor, id: string): Promise<PartnerRow | undefined> {
  return await selectPartners(executor).where('application.id', '=', id).executeTakeFirst();
}

export function toPartnerView(row: PartnerRow, files: StoredFile[]): PartnerView {
  return {
    id: row.id,
    shortReference: row.short_reference,
    status: row.status,
    createdAt: row.created_at,
    appName: row.name,
    email: row.email,
    phone: row.phone,
    country: row.location,
    project: row.topic,
    type: row.type,
    summary: row.summary,
    amount: row.amount,
    equity: row.equity,
    nonCash: storedNonCash.parse(JSON.parse(row.non_cash)),
    contribOther: row.contrib_other,
    board: row.board,
    boardComments: row.board_comments,
    veto: row.veto,
    roleType: row.role_type,
    kpis: row.kpis,
    dividend: row.dividend,
    exit: row.exit,
    ip: row.ip,
    ethics: row.ethics,
    timeline: row.timeline,
    presence: row.presence,
    team: row.team,
    signature: row.signature,
    agree: row.agree === 1,
    docs: getFileUrls(files, 'docs'),
    files,
  };
}
