import type { RekeyDraftInput, SavedDraft } from '@isangano/contracts/drafts/draft';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { removeFiles } from '../files/module.ts';
import { findIdempotencyKey } from '../submissions/module.ts';
import { hashAccessToken } from '../uploads/module.ts';
import { getOwnDraft, makeRoom, toSavedDraft } from './drafts.ts';
import { deleteDraft, findDraft, insertDraft, moveUploads } from './queries.ts';
import type { DraftTable } from './table.ts';

/**
 * Continues a draft as another one: under another id and access token, with content that another key encrypts, and with its
 * uploads that have arrived. Its written code and the links to it open nothing any more. The same request again returns the
 * draft that the first one made. Throws the errors of `getOwnDraft`, `not_found` also if the new id or access token is used;
 * `conflict` (reason `draft_changed`) if `basedOn` is not its version; and `too_many`.
 */
export async function rekeyDraft(
  ctx: Pick<Ctx, 'db' | 'mail' | 'clock' | 'files' | 'log' | 'accessTokenHash'>,
  { id, newId, newToken, content, basedOn }: RekeyDraftInput,
): Promise<SavedDraft> {
  const token_hash = hashAccessToken(newToken);
  const { next, fileIds } = await inTransaction(ctx.db, async (trx) => {
    const continued = await findDraft(trx, newId);
    if (continued?.token_hash === token_hash) return { next: continued, fileIds: [] };
    const draft = await getOwnDraft(trx, ctx, id);
    const isTaken =
      continued ??
      (await findDraft(trx, token_hash, 'token_hash')) ??
      (await findIdempotencyKey(trx, draft.kind, newId));
    if (isTaken) throw new AppError('not_found');
    if (draft.version !== basedOn) throw new AppError('conflict', { reason: 'draft_changed' });
    const fileIds = await makeRoom(trx, draft.network_hash, draft, { id, content });
    const next: DraftTable = {
      ...draft,
      id: newId,
      token_hash,
      content,
      version: basedOn + 1,
      saved_at: new Date(ctx.clock()).toISOString(),
      reminded_at: null,
      code_number: null,
      code_token_hash: null,
      wrapped_capability: null,
    };
    await insertDraft(trx, next);
    await moveUploads(trx, draft, next);
    await deleteDraft(trx, draft.id);
    return { next, fileIds };
  });
  await removeFiles(ctx, fileIds);
  return toSavedDraft(ctx, next.version, next.saved_at);
}
