import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { newId } from '@isangano/platform/ids';
import type { Ctx, Deps } from '../../core/context.ts';
import type { Trx } from '../../database/database.ts';
import { deleteBegunApplication } from '../drafts/module.ts';
import { promoteFiles } from '../files/module.ts';
import {
  applicationNotification,
  applicationReceipt,
  completeMails,
  type MailOutcome,
  storeMail,
} from '../mail/module.ts';
import { drawShortReference } from '../references/module.ts';
import {
  type ClassifiedForm,
  classifySubmission,
  type KeyedRequest,
  recordRequestKey,
} from '../submissions/module.ts';
import { claimUploads, toKeyedFiles } from '../uploads/module.ts';
import { insertApplication, insertFiles } from './queries.ts';
import { createBegunColumns } from './status/begun-columns.ts';
import { createStatusLink } from './status/status-link.ts';

/** What a use case needs of the context of a submission: its request metadata and staged files. */
export type Submission = Pick<
  Ctx,
  'stagedFiles' | 'claimedUploads' | 'accessTokenHash' | 'idempotencyKey' | 'locale' | 'spamSignals'
>;

type StoredSubmission = {
  id: string;
  suspect: SpamReason | null;
  mails: MailOutcome[];
  fileIds: string[];
};

const form: ClassifiedForm = { table: 'application', fillTimeMinMs: 2000 };

/** The columns that both kinds of application share. */
export type CommonAnswers = {
  kind: ApplicationKind;
  name: string;
  email: string;
  phone: string;
  location: string;
  topic: string;
  /** The long text; duplicates are recognised by it. */
  text: string;
};

/** The request of a submission, by which a repetition is recognised. */
export function toKeyedRequest(
  kind: ApplicationKind,
  fields: Record<string, unknown>,
  { idempotencyKey: key, stagedFiles, claimedUploads, accessTokenHash }: Submission,
): KeyedRequest {
  const files = [...stagedFiles, ...toKeyedFiles(claimedUploads)];
  return { scope: kind, key, fields, files, accessTokenHash };
}

/**
 * Writes the shared part of an application and returns its id: row, file rows, idempotency key and mails.
 * Uploads that the submission names become its files. Suspected spam
 * is stored with a reason, and its applicant gets no receipt. The caller writes the answers of its kind in the same
 * transaction, and completes the submission after the commit. Throws the errors of `claimUploads` and `createBegunColumns`.
 */
export async function storeSubmission(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'mail' | 'keys' | 'uploadLimits' | 'submissionRate'>,
  { text, ...common }: CommonAnswers,
  submission: Submission,
  request: KeyedRequest,
): Promise<StoredSubmission> {
  const { stagedFiles, claimedUploads, locale, spamSignals } = submission;
  const { mail } = deps;
  const now = deps.clock();
  const createdAt = new Date(now).toISOString();
  const id = newId(now);
  const { email, kind, topic } = common;
  const spamColumns = await classifySubmission(
    trx,
    deps.submissionRate,
    form,
    { email, texts: [kind, topic, text], spamSignals },
    now,
  );
  const isSuspect = spamColumns.suspect !== null;

  const shortReference = await drawShortReference(trx);
  await insertApplication(trx, {
    id,
    ...common,
    status: 'pending',
    decided_at: null,
    decided_by: null,
    locale,
    ...spamColumns,
    ...(await createBegunColumns(trx, submission)),
    review_began_at: null,
    copy_mailed_at: null,
    short_reference: shortReference,
    assignee_id: null,
    created_at: createdAt,
  });
  const files = [...stagedFiles, ...(await claimUploads(trx, deps, claimedUploads, submission))];
  await insertFiles(trx, id, files, createdAt);
  await recordRequestKey(trx, request, { id, createdAt });

  const notification = applicationNotification(mail, { isSuspect, ...common });
  const mails = [await storeMail(trx, deps, notification)];
  if (!isSuspect) {
    const statusUrl = createStatusLink(deps.keys.statusLinks, { siteUrl: mail.siteUrl, id, locale });
    mails.push(
      await storeMail(
        trx,
        deps,
        applicationReceipt(mail, { id, shortReference, locale, statusUrl, ...common }),
      ),
    );
  }
  return { id, suspect: spamColumns.suspect, mails, fileIds: files.map((file) => file.id) };
}

/**
 * Deletes what a submitted application has left: its draft, and uploads that it did not claim, such as those that were sent
 * again after a lost response. Returns the ids of the files to remove after the commit.
 */
export async function deleteOrphanedFiles(trx: Trx, { accessTokenHash }: Submission): Promise<string[]> {
  return accessTokenHash === null ? [] : await deleteBegunApplication(trx, accessTokenHash);
}

/** After the commit: counts the submission, makes the files permanent, publishes the change and starts sending the mails. */
export async function completeSubmission(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'mail' | 'changes' | 'submissionRate'>,
  { id, suspect, mails, fileIds }: StoredSubmission,
): Promise<void> {
  deps.submissionRate.count(suspect);
  completeMails(deps, mails);
  await promoteFiles(deps, fileIds);
  deps.changes.publish({ noun: 'application', action: 'created', id });
}
