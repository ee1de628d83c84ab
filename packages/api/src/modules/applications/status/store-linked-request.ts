import type { Ctx } from '../../../core/context.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { deleteBegunApplication } from '../../drafts/module.ts';
import { promoteFiles, removeFiles } from '../../files/module.ts';
import { findRepeatedRequest, recordRequestKey } from '../../submissions/module.ts';
import { claimUploads, toKeyedFiles } from '../../uploads/module.ts';
import { findStatus } from './queries.ts';
import { getLinkedApplication, type LinkedApplication } from './status-link.ts';

type LinkedFile = Ctx['stagedFiles'][number];

/** What a request changes in the application that it belongs to: stores it with its files, and returns the mails about it. */
type StoreRequest = (
  trx: Trx,
  application: LinkedApplication,
  claimFiles: () => Promise<LinkedFile[]>,
) => Promise<void>;

/**
 * Stores what an applicant sends by the link of an application, in one transaction with its idempotency key; after the
 * commit its files become permanent and the change is published. A repeated key changes nothing more. Throws the errors
 * of `getLinkedApplication`, of `claimUploads` and of `store`, `conflict` (reason `key_reused`), `unavailable`. After a
 * failure the caller, who staged the files, discards them.
 */
export async function storeLinkedRequest(
  ctx: Ctx,
  { scope, linkId, fields }: { scope: string; linkId: string; fields: Record<string, unknown> },
  store: StoreRequest,
): Promise<{ id: string; shortReference: string }> {
  const { accessTokenHash, idempotencyKey: key } = ctx;
  const request = { scope, key, fields, files: listSentFiles(ctx), accessTokenHash };
  const { application, fileIds, leftFileIds } = await inTransaction(ctx.db, async (trx) => {
    // First: an earlier request with this key may have ended its own link.
    const repeatedId = await findRepeatedRequest(trx, request);
    const repeated = repeatedId === undefined ? undefined : await findStatus(trx, repeatedId);
    if (repeated) return { application: repeated, leftFileIds: [] };
    const application = await getLinkedApplication(trx, ctx, linkId);
    let files: LinkedFile[] = [];
    await store(trx, application, async () => {
      files = await claimUploads(trx, ctx, ctx);
      return files;
    });
    await recordRequestKey(trx, request, {
      id: application.id,
      createdAt: new Date(ctx.clock()).toISOString(),
    });
    // Unclaimed uploads: those that were sent again after a lost response.
    const leftFileIds = accessTokenHash === null ? [] : await deleteBegunApplication(trx, accessTokenHash);
    return { application, fileIds: files.map((file) => file.id), leftFileIds };
  });
  const { id, shortReference } = application;
  if (fileIds) {
    await promoteFiles(ctx, fileIds);
    ctx.changes.publish({ noun: 'application', action: 'changed', id });
  }
  await removeFiles(ctx, leftFileIds);
  return { id, shortReference };
}

/** The files of a request, before its uploads are claimed. */
export function listSentFiles({ stagedFiles, claimedUploads }: Pick<Ctx, 'stagedFiles' | 'claimedUploads'>) {
  return [...stagedFiles, ...toKeyedFiles(claimedUploads)];
}
