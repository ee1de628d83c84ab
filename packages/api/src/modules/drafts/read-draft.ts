import { applicationFileFields } from '@isangano/contracts/applications/values';
import type { DraftView } from '@isangano/contracts/drafts/draft';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../core/context.ts';
import type { Executor } from '../../database/database.ts';
import { canSendDirectly } from '../mail/module.ts';
import { findDraft, listDraftUploads } from './queries.ts';
import { toExpiry } from './save-draft.ts';
import type { DraftTable } from './table.ts';

/** Returns the draft with an id. Throws `not_found` without the access token that it was saved with. */
export async function getOwnDraft(
  executor: Executor,
  { accessTokenHash }: Pick<Ctx, 'accessTokenHash'>,
  id: string,
): Promise<DraftTable> {
  const draft = await findDraft(executor, id);
  if (!draft || draft.token_hash !== accessTokenHash) throw new AppError('not_found');
  return draft;
}

/** Returns a draft with everything that another device needs to continue. Throws the errors of `getOwnDraft`. */
export async function readDraft(
  ctx: Pick<Ctx, 'db' | 'mail' | 'accessTokenHash'>,
  { id }: { id: string },
): Promise<DraftView> {
  return await toDraftView(ctx, await getOwnDraft(ctx.db.read, ctx, id));
}

export async function toDraftView(
  { db, mail }: Pick<Ctx, 'db' | 'mail'>,
  draft: DraftTable,
): Promise<DraftView> {
  const uploads = await listDraftUploads(db.read, draft.id);
  const { id, kind, content, version, saved_at: savedAt, reminder_email: reminderEmail } = draft;
  return {
    id,
    kind,
    content,
    version,
    savedAt,
    expiresAt: toExpiry(savedAt),
    canMailLink: canSendDirectly(mail),
    reminderEmail,
    uploads: uploads.map((upload) => ({
      id: upload.id,
      field: applicationFileFields.find((field) => field === upload.field) ?? null,
      name: upload.name,
      sizeBytes: upload.size_bytes,
      hasArrived: upload.sha256 !== null,
    })),
  };
}
