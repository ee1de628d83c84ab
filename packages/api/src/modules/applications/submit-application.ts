import { allChannels } from '@isangano/contracts/applications/choices';
import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import type { SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import { applicationId } from '@isangano/contracts/applications/primitives';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { runTogether } from '@isangano/platform/database/connections';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import type { Ctx } from '../../core/context.ts';
import { afterCommit, inTransaction, type Trx } from '../../database/database.ts';
import { deleteBegunApplication } from '../drafts/module.ts';
import { promoteFiles, removeFiles } from '../files/module.ts';
import { applicationNotification, applicationReceipt, storeMail } from '../mail/module.ts';
import { drawShortReference } from '../references/module.ts';
import {
  type ClassifiedForm,
  classifySubmission,
  findRepeatedRequest,
  type KeyedRequest,
  recordRequestKey,
} from '../submissions/module.ts';
import { claimUploads } from '../uploads/module.ts';
import { assertKnownChannels } from './channels.ts';
import { hideIdentity } from './first-look/hide-identity.ts';
import { type CommonFields, interviewForm, partnerForm, toCommonAnswers } from './forms.ts';
import { insertAnswers, insertApplication, insertFiles } from './queries.ts';
import { interviewRecords, partnerRecords } from './records.ts';
import { listHidingChannels } from './setting-queries.ts';
import { type BegunColumns, findBegun } from './status/queries.ts';
import { createStatusLink } from './status/status-link.ts';
import { listSentFiles } from './status/store-linked-request.ts';

/**
 * Stores an interview application and returns its record without links to its files. Throws `invalid_input` for an
 * unknown channel, and the errors of `storeSubmission`.
 */
export async function submitInterview(ctx: Ctx, answers: SubmitInterviewInput) {
  assertKnownChannels(answers.channels, ctx.listChannels());
  const { kind, codec, commonFields } = interviewForm;
  const common = { kind, ...toCommonAnswers(commonFields, answers) };
  const stored = { fields: answers, columns: codec.encode(answers) };
  const id = await storeSubmission(ctx, { ...common, channels: answers.channels }, stored);
  // The applicant does not get the fields for staff.
  return { ...toResponse(await interviewRecords.get({ ...ctx, staff: null }, id)), firstLook: null };
}

/** Stores a partnership application as `submitInterview` does; there are no channels. */
export async function submitPartner(ctx: Ctx, answers: SubmitPartnerInput) {
  const { kind, codec, commonFields } = partnerForm;
  const common = { kind, ...toCommonAnswers(commonFields, answers) };
  const stored = { fields: answers, columns: codec.encode(answers) };
  const id = await storeSubmission(ctx, common, stored);
  return toResponse(await partnerRecords.get({ ...ctx, staff: null }, id));
}

/**
 * A repeated submission gets the same response as the first, also after a decision, a request to correct it or its
 * withdrawal.
 */
const toResponse = <View extends object>(view: View) => ({
  ...view,
  status: 'pending' as const,
  correction: null,
  withdrawnAt: null,
});

const form: ClassifiedForm = { table: 'application', fillTimeMinMs: 2000 };

/** The columns that both kinds of application share, and the long text, by which duplicates are recognised. */
type CommonAnswers = { kind: ApplicationKind; channels?: readonly string[] } & CommonFields<string>;

type Answers = {
  /** The input as it was sent, by which a repetition is recognised. */
  fields: Readonly<Record<string, unknown>>;
  /** The columns of the kind's own table. */
  columns: Readonly<Record<string, unknown>>;
};

/**
 * Stores an application and returns its id. Writes the application, its answers, file rows, idempotency key and mails
 * in one transaction; after the commit its staged files become permanent and the change is published. A repeated key
 * with the same body returns the id of the first application. After a failure the caller, who staged the files,
 * discards them. Throws the errors of `claimUploads` and `createBegunColumns`, `conflict` (reason `key_reused`),
 * `unavailable`.
 */
async function storeSubmission(
  ctx: Ctx,
  common: CommonAnswers,
  { fields, columns }: Answers,
): Promise<string> {
  const { accessTokenHash, idempotencyKey: key } = ctx;
  const request = { scope: common.kind, key, fields, files: listSentFiles(ctx), accessTokenHash };
  const { id, fileIds, leftFileIds } = await inTransaction(ctx.db, async (trx) => {
    const repeatedId = await findRepeatedRequest(trx, request);
    const stored: { id: string; fileIds?: string[] } =
      repeatedId === undefined ? await insertSubmission(trx, ctx, common, request) : { id: repeatedId };
    if (stored.fileIds) await insertAnswers(trx, common.kind, { application_id: stored.id, ...columns });
    // Its draft, and unclaimed uploads: those that were sent again after a lost response.
    const leftFileIds = accessTokenHash === null ? [] : await deleteBegunApplication(trx, accessTokenHash);
    return { ...stored, leftFileIds };
  });
  if (fileIds) {
    await promoteFiles(ctx, fileIds);
    ctx.changes.publish({ noun: 'application', action: 'created', id });
  }
  await removeFiles(ctx, leftFileIds);
  return id;
}

/**
 * Writes what both kinds share: row, file rows, idempotency key and mails. Uploads that the submission names become its
 * files. Suspected spam is stored with a reason, and its applicant gets no receipt.
 */
async function insertSubmission(
  trx: Trx,
  ctx: Ctx,
  { text, channels = [], ...common }: CommonAnswers,
  request: KeyedRequest,
): Promise<{ id: string; fileIds: string[] }> {
  const { locale, mail, spamSignals } = ctx;
  const now = ctx.clock();
  const createdAt = new Date(now).toISOString();
  const id = newId(now);
  const { email, kind, topic } = common;
  const [spamColumns, shortReference, begunColumns, hiding] = await runTogether([
    classifySubmission(
      trx,
      ctx.submissionRate,
      form,
      { email, texts: [kind, topic, text], spamSignals },
      now,
    ),
    drawShortReference(trx),
    createBegunColumns(trx, ctx),
    channels.length > 0 ? listHidingChannels(trx) : Promise.resolve([]),
  ]);
  const isSuspect = spamColumns.suspect !== null;
  const isHidden =
    hiding.length > 0 &&
    (channels.includes(allChannels) ||
      ctx.listChannels().some(({ id, name }) => channels.includes(name) && hiding.includes(id)));
  const firstLook = isHidden ? 'hidden' : null;
  await insertApplication(trx, {
    id,
    ...common,
    status: 'pending',
    locale,
    ...spamColumns,
    ...begunColumns,
    short_reference: shortReference,
    created_at: createdAt,
    first_look: firstLook,
  });
  const files = await claimUploads(trx, ctx, ctx);
  await runTogether([
    insertFiles(trx, id, files, { createdAt }),
    recordRequestKey(trx, request, { id, createdAt }),
  ]);

  const notification = applicationNotification(mail, {
    id,
    isSuspect,
    ...hideIdentity({ ...common, shortReference, firstLook }),
  });
  await storeMail(trx, ctx, notification);
  if (!isSuspect) {
    const statusUrl = await createStatusLink(trx, ctx, { id, locale });
    const receipt = applicationReceipt(mail, { id, shortReference, locale, statusUrl, ...common });
    await storeMail(trx, ctx, receipt);
  }
  afterCommit(trx, () => ctx.submissionRate.count(spamColumns.suspect));
  return { id, fileIds: files.map((file) => file.id) };
}

/**
 * Returns the columns by which the applicant finds the application later: none without an access token, or if the idempotency
 * key is not the id of an application. Throws `conflict` (reason `key_reused`) if there is such an application already, of
 * another kind or older than its idempotency key.
 */
async function createBegunColumns(
  trx: Trx,
  { accessTokenHash: token_hash, idempotencyKey }: Pick<Ctx, 'accessTokenHash' | 'idempotencyKey'>,
): Promise<BegunColumns> {
  const id = applicationId.safeParse(idempotencyKey);
  if (token_hash === null || !id.success) return { begun_id: null, token_hash: null };
  const columns = { begun_id: id.data, token_hash };
  if (await findBegun(trx, columns)) throw new AppError('conflict', { reason: 'key_reused' });
  return columns;
}
