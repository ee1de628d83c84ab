import { createAnswersSchema, fileFieldsAmong } from '@isangano/contracts/applications/corrections';
import { fileRules } from '@isangano/contracts/applications/files';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import { issue, parseInput } from '../../../core/errors.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { deleteBegunApplication } from '../../drafts/module.ts';
import { promoteFiles, removeFiles } from '../../files/module.ts';
import { applicantNotification, completeMails, storeMail } from '../../mail/module.ts';
import { findRepeatedRequest, recordRequestKey } from '../../submissions/module.ts';
import { claimUploads, toKeyedFiles } from '../../uploads/module.ts';
import { encodeAnswers } from '../forms.ts';
import { assertKnownChannels } from '../known-channels.ts';
import { getApplication, insertFiles, listAllFiles } from '../queries.ts';
import { findRecord } from '../records.ts';
import { getLinkedApplication } from '../status/get-linked-application.ts';
import { findOpenCorrection } from './open-correction.ts';
import {
  type Correction,
  updateAnswers,
  updateCorrection,
  updateCorrectionState,
  updateReplacedFiles,
} from './queries.ts';
import { pickAnswers } from './read-corrections.ts';

type AnswerCtx = Pick<
  Ctx,
  | 'db'
  | 'keys'
  | 'clock'
  | 'mail'
  | 'log'
  | 'changes'
  | 'files'
  | 'uploadLimits'
  | 'listChannels'
  | 'accessTokenHash'
  | 'idempotencyKey'
  | 'stagedFiles'
  | 'claimedUploads'
>;

/**
 * Stores what an applicant has corrected: the answers replace those of the application, new files replace those of their
 * fields, or are added where a field takes several. What was replaced stays with the correction. The application becomes
 * unread again, and staff get a mail. A repeated key changes nothing more.
 * Throws the errors of `getLinkedApplication`, `forbidden` (reason `correction_closed`), `invalid_input` (issues by field), and those of
 * `claimUploads`. After a failure the caller, who staged the files, discards them.
 */
export async function answerCorrection(
  ctx: AnswerCtx,
  { id: linkId, ...input }: { id: string; [field: string]: unknown },
): Promise<{ id: string; shortReference: string }> {
  const { db, clock, mail, accessTokenHash, idempotencyKey: key, stagedFiles, claimedUploads } = ctx;
  const sent = [...stagedFiles, ...toKeyedFiles(claimedUploads)];
  const request = { scope: 'correction', key, fields: input, files: sent, accessTokenHash };
  const { application, stored, leftFileIds } = await inTransaction(db, async (trx) => {
    const application = await getLinkedApplication(trx, ctx, linkId);
    if ((await findRepeatedRequest(trx, request)) !== undefined) return { application, leftFileIds: [] };
    const now = clock();
    const correction = await findOpenCorrection(trx, application, now);
    if (!correction) throw new AppError('forbidden', { reason: 'correction_closed' });
    assertFiles(correction, sent);
    const answeredAt = new Date(now).toISOString();
    const fileIds = await storeVersion(trx, ctx, application.kind, correction, { input, answeredAt });
    await recordRequestKey(trx, request, { id: application.id, createdAt: answeredAt });
    const note = applicantNotification(mail, 'answered', await getApplication(trx, application.id));
    const stored = { fileIds, mails: [await storeMail(trx, ctx, note)] };
    // What it did not claim: uploads that were sent again after a lost response.
    const leftFileIds = accessTokenHash === null ? [] : await deleteBegunApplication(trx, accessTokenHash);
    return { application, stored, leftFileIds };
  });
  if (stored) await complete(ctx, application.id, stored);
  await removeFiles(ctx, leftFileIds);
  return { id: application.id, shortReference: application.shortReference };
}

type Stored = { fileIds: string[]; mails: Parameters<typeof completeMails>[1] };

async function complete(ctx: AnswerCtx, id: string, { fileIds, mails }: Stored): Promise<void> {
  completeMails(ctx, mails);
  await promoteFiles(ctx, fileIds);
  ctx.changes.publish({ noun: 'application', action: 'changed', id });
}

/** Throws `invalid_input` unless there are files for the fields that were asked for, and no others. */
function assertFiles({ fields }: Correction, sent: readonly { field: string }[]): void {
  const wanted = fileFieldsAmong(fields);
  const missing = wanted.filter((field) => sent.every((file) => file.field !== field));
  const unexpected = sent.filter(({ field }) => wanted.every((one) => one !== field));
  const issues = [
    ...missing.map((field) => issue(field, 'error.file.required')),
    ...unexpected.map(({ field }) => issue(field, 'error.field.unexpected')),
  ];
  if (issues.length > 0) throw new AppError('invalid_input', { issues });
}

/** Stores the new answers and files, and what they replace. Returns the ids of the files. */
async function storeVersion(
  trx: Trx,
  ctx: Pick<
    AnswerCtx,
    'clock' | 'uploadLimits' | 'listChannels' | 'stagedFiles' | 'claimedUploads' | 'accessTokenHash'
  >,
  kind: ApplicationKind,
  correction: Correction,
  { input, answeredAt }: { input: Readonly<Record<string, unknown>>; answeredAt: string },
): Promise<string[]> {
  const { application_id: id, number, fields } = correction;
  const corrected = parseInput(createAnswersSchema(kind, fields), input);
  if (Array.isArray(corrected.channels))
    assertKnownChannels(corrected.channels.map(String), ctx.listChannels());
  const record = (await findRecord(trx, id, [])) ?? {};
  const after = { ...record, ...corrected };
  await updateAnswers(trx, { id, kind }, encodeAnswers(kind, after));
  await updateCorrection(trx, correction, {
    answered_at: answeredAt,
    before: pickAnswers(record, fields),
    after: pickAnswers(after, fields),
  });
  await updateCorrectionState(trx, id, { state: 'answered', isNews: true });
  const files = [...ctx.stagedFiles, ...(await claimUploads(trx, ctx, ctx.claimedUploads, ctx))];
  const replaced = fileFieldsAmong(fields).filter((field) => fileRules[field].isSingle);
  await updateReplacedFiles(trx, { applicationId: id, number, fields: replaced });
  const { length: count } = await listAllFiles(trx, id);
  await insertFiles(trx, id, files, { createdAt: answeredAt, count });
  return files.map((file) => file.id);
}
