import type { Ctx } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { removeFiles } from '../files/module.ts';
import { deleteBegunApplication } from './delete-begun-application.ts';
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
