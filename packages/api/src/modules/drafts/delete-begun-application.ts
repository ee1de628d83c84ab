import type { Trx } from '../../database/database.ts';
import { insertFileRemovals } from '../files/module.ts';
import { deleteDraft, deleteUploadsByToken, findDraft } from './queries.ts';

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
