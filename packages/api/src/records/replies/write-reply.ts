import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../core/context.ts';
import { getAuthor } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { getLinkedApplication } from '../../modules/applications/module.ts';
import { deleteBegunApplication } from '../../modules/drafts/module.ts';
import { promoteFiles, removeFiles } from '../../modules/files/module.ts';
import { completeMails } from '../../modules/mail/module.ts';
import { findRepeatedRequest, recordRequestKey } from '../../modules/submissions/module.ts';
import { claimUploads, toKeyedFiles } from '../../modules/uploads/module.ts';
import { storeReceived } from './store-received.ts';

const noun = 'application';

/**
 * Stores what an applicant writes on the page of the application, with files. A repeated key stores nothing more. After the commit the change is
 * published. Throws the errors of `getLinkedApplication` and `claimUploads`, `too_many` (reason `too_many_replies`), `unavailable`. After a failure the
 * caller, who staged the files, discards them.
 */
export async function writeReply(
  ctx: Ctx,
  { id: linkId, text }: { id: string; text: string },
): Promise<{ id: string; shortReference: string }> {
  const { db, accessTokenHash, idempotencyKey: key, stagedFiles, claimedUploads } = ctx;
  const sent = [...stagedFiles, ...toKeyedFiles(claimedUploads)];
  const request = { scope: 'reply', key, fields: { text }, files: sent, accessTokenHash };
  const { application, stored, leftFileIds } = await inTransaction(db, async (trx) => {
    const application = await getLinkedApplication(trx, ctx, linkId);
    if ((await findRepeatedRequest(trx, request)) !== undefined) return { application, leftFileIds: [] };
    const { id } = application;
    const about = { noun, id };
    const author = await getAuthor(trx, ctx.records, about);
    const files = [...stagedFiles, ...(await claimUploads(trx, ctx, claimedUploads, ctx))];
    const { name, email, subject } = author;
    const from = { name, email };
    const mails = await storeReceived(trx, ctx, about, { source: 'page', from, subject, text, files });
    if (!mails) throw new AppError('too_many', { reason: 'too_many_replies' });
    await recordRequestKey(trx, request, { id, createdAt: new Date(ctx.clock()).toISOString() });
    // What it did not claim: uploads that were sent again after a lost response.
    const leftFileIds = accessTokenHash === null ? [] : await deleteBegunApplication(trx, accessTokenHash);
    return { application, stored: { mails, fileIds: files.map((file) => file.id) }, leftFileIds };
  });
  const { id, shortReference } = application;
  if (stored) {
    completeMails(ctx, stored.mails);
    await promoteFiles(ctx, stored.fileIds);
    ctx.changes.publish({ noun, action: 'changed', id });
  }
  await removeFiles(ctx, leftFileIds);
  return { id, shortReference };
}
