import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { dayMs } from '@isangano/contracts/durations';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { insertFileRemovals, removeFiles } from '../files/module.ts';
import { listExpiredUploads } from '../uploads/module.ts';
import {
  deleteDraft,
  deleteUploadsByToken,
  findDraft,
  listDraftsBefore,
  listMisassignedUploads,
} from './queries.ts';

type SweepDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Removes the drafts that were not saved for thirty days, with their uploads, and returns their number; with `isDryRun` only
 * the number.
 */
export async function deleteExpiredDrafts(deps: SweepDeps, { isDryRun = false } = {}): Promise<number> {
  const { db, clock, log } = deps;
  const oldest = new Date(clock() - draftLifetimeMs).toISOString();
  const drafts = await listDraftsBefore(db.read, oldest);
  if (isDryRun) return drafts.length;
  let expired = 0;
  for (const { id } of drafts) {
    const fileIds = await inTransaction(db, async (trx) => {
      const draft = await findDraft(trx, id);
      // It may have been saved again, sent or discarded after it was listed.
      return draft && draft.saved_at < oldest ? await deleteBegunApplication(trx, draft.token_hash) : null;
    });
    if (fileIds === null) continue;
    expired += 1;
    await removeFiles(deps, fileIds);
  }
  if (expired > 0) log.info({ expired }, 'expired drafts removed');
  return expired;
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

/** A running server removes expired drafts within minutes. */
const lateMs = dayMs;

/**
 * Checks drafts and uploads, and returns one English sentence for each problem: an upload that names no draft of its
 * application, and what has expired more than a day ago. Names uploads by their files, as the id of an upload can
 * authorise its use.
 */
export async function checkDrafts({
  db,
  files,
  clock,
}: Pick<Deps, 'files' | 'clock'> & { db: Pick<Deps['db'], 'read'> }): Promise<string[]> {
  const lateAt = clock() - lateMs;
  const misassigned = await listMisassignedUploads(db.read);
  const drafts = await listDraftsBefore(db.read, new Date(lateAt - draftLifetimeMs).toISOString());
  const uploads = await listExpiredUploads({ db, files }, lateAt);
  return [
    ...misassigned.map((id) => `file ${id} of an upload belongs to no draft of its application`),
    ...drafts.map(({ id }) => `draft ${id} has expired and was not removed; a server does so when it starts`),
    ...uploads.map(
      ({ file_id: id }) =>
        `file ${id} of an upload has expired and was not removed; a server does so when it starts`,
    ),
  ];
}
