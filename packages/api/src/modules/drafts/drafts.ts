import { applicationFileFields } from '@isangano/contracts/applications/values';
import type {
  DraftView,
  RekeyDraftInput,
  SaveDraftInput,
  SavedDraft,
} from '@isangano/contracts/drafts/draft';
import {
  draftLifetimeMs,
  draftsMaxBytes,
  draftsMaxCount,
  networkDraftsMaxBytes,
} from '@isangano/contracts/drafts/limits';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { hashAddressGroup } from '@isangano/platform/network/group-address';
import type { Ctx } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { type Executor, inTransaction, type Trx } from '../../database/database.ts';
import { removeFiles } from '../files/module.ts';
import { canSendDirectly } from '../mail/module.ts';
import { findIdempotencyKey } from '../submissions/module.ts';
import { hashAccessToken } from '../uploads/module.ts';
import { deleteBegunApplication } from './delete-drafts.ts';
import {
  assignUploads,
  type DraftTable,
  deleteDraft,
  findDraft,
  findReplaceableDraft,
  insertDraft,
  listDraftUploads,
  measureDrafts,
  measureOtherDrafts,
  moveUploads,
  updateDraft,
} from './queries.ts';

const retryAfterSeconds = 3600;

/**
 * Saves what a device has encrypted, as the next version of the draft, which then lives for thirty days with the
 * uploads that it names. Throws `invalid_input` without an access token, `not_found` with another one than the draft's,
 * or if the draft is gone; `conflict` (reason `draft_changed`) if `basedOn` is not its version; `too_many` (reason
 * `drafts_pending` for a network).
 */
export async function saveDraft(ctx: Ctx, input: SaveDraftInput): Promise<SavedDraft> {
  const { accessTokenHash } = ctx;
  if (accessTokenHash === null) throw fieldError(applicationTokenHeader, 'error.value.invalid');
  const savedAt = new Date(ctx.clock()).toISOString();
  const version = input.basedOn + 1;
  const replacedFileIds = await inTransaction(ctx.db, async (trx) => {
    const existing = await findDraft(trx, input.id);
    assertVersion(existing, input, accessTokenHash);
    const network_hash = existing?.network_hash ?? hashAddressGroup(ctx.keys.addresses, ctx.address);
    const fileIds = await makeRoom(trx, network_hash, existing, input);
    const { content, reminderEmail: reminder_email } = input;
    const changes = { content, reminder_email, version, saved_at: savedAt, reminded_at: null };
    if (existing) await updateDraft(trx, existing.id, changes);
    else {
      const { id, kind } = input;
      // An application has one draft, and none once it was submitted.
      const isTaken =
        (await findDraft(trx, accessTokenHash, 'token_hash')) ?? (await findIdempotencyKey(trx, kind, id));
      if (isTaken) throw new AppError('not_found');
      const code = { code_number: null, code_token_hash: null, wrapped_capability: null };
      const row = { id, kind, locale: ctx.locale, network_hash, token_hash: accessTokenHash };
      await insertDraft(trx, { ...changes, ...code, ...row });
    }
    await assignUploads(trx, { id: input.id, token_hash: accessTokenHash }, input.uploads);
    return fileIds;
  });
  await removeFiles(ctx, replacedFileIds);
  return toSavedDraft(ctx, version, savedAt);
}

function assertVersion(existing: DraftTable | undefined, { basedOn }: SaveDraftInput, tokenHash: string) {
  if (existing ? existing.token_hash !== tokenHash : basedOn > 0) throw new AppError('not_found');
  if (existing && existing.version !== basedOn) throw new AppError('conflict', { reason: 'draft_changed' });
}

/**
 * Removes drafts of the network with most of them, and their uploads, until there is space for this content. Returns
 * the ids of the files to remove after the commit. Throws `too_many` (reason `drafts_pending`) if it is more than its
 * network may have.
 */
async function makeRoom(
  trx: Trx,
  networkHash: string,
  existing: DraftTable | undefined,
  { id, content }: Pick<SaveDraftInput, 'id' | 'content'>,
): Promise<string[]> {
  const otherBytes = await measureOtherDrafts(trx, networkHash, id);
  if (otherBytes + content.length > networkDraftsMaxBytes)
    throw new AppError('too_many', { reason: 'drafts_pending', retryAfterSeconds });
  const addedBytes = content.length - (existing?.content.length ?? 0);
  const fileIds: string[] = [];
  for (;;) {
    const all = await measureDrafts(trx);
    const isTooMany = !existing && all.count >= draftsMaxCount;
    if (!isTooMany && (addedBytes <= 0 || all.bytes + addedBytes <= draftsMaxBytes)) return fileIds;
    const replaced = await findReplaceableDraft(trx, isTooMany ? 'count' : 'bytes', id);
    if (!replaced) throw new AppError('too_many', { retryAfterSeconds });
    fileIds.push(...(await deleteBegunApplication(trx, replaced.token_hash)));
  }
}

/** Returns when a draft expires (ISO 8601), from the time at which it was last saved. */
export function toExpiry(savedAt: DraftTable['saved_at']): string {
  return new Date(Date.parse(savedAt) + draftLifetimeMs).toISOString();
}

function toSavedDraft({ mail }: Pick<Ctx, 'mail'>, version: number, savedAt: string): SavedDraft {
  return { version, savedAt, expiresAt: toExpiry(savedAt), canMailLink: canSendDirectly(mail) };
}

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
