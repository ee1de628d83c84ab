import type { Ctx } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { insertFileRemovals, removeFiles } from '../files/module.ts';
import { deleteDraft, deleteUploadsByToken, findDraft } from './queries.ts';
import { getOwnDraft } from './read-draft.ts';

/**
 * Removes a draft with all uploads of its application, and after the commit their files. Throws the errors of
 * `getOwnDraft`.
 */
export async function discardDraft(
  ctx: Pick<Ctx, 'db' | 'files' | 'log' | 'accessTokenHash'>,
  { id }: { id: string },
): Promise<void> {
  const fileIds = await inTransaction(ctx.db, async (trx) => {
    const { token_hash } = await getOwnDraft(trx, ctx, id);
    return await deleteBegunApplication(trx, token_hash);
  });
  await removeFiles(ctx, fileIds);
}

/**
 * Deletes what an application has left on the server before it was submitted: its draft, and the uploads that the
 * submission did not claim. Returns the ids of the files to remove after the commit.
 */
export async function deleteBegunApplication(trx: Trx, tokenHash: string): Promise<string[]> {
  const draft = await findDraft(trx, tokenHash, 'token_hash');
  if (draft) await deleteDraft(trx, draft.id);
  const fileIds = await deleteUploadsByToken(trx, tokenHash);
  await insertFileRemovals(trx, fileIds);
  return fileIds;
}
