import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { dayMs } from '@isangano/contracts/durations';
import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import type { Deps } from '../../core/context.ts';
import { getUploadExpiry, listUploadsBefore } from '../uploads/module.ts';
import { listDraftsBefore, listMisassignedUploads } from './queries.ts';

/** A server that runs removes what has expired within minutes. */
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
  const toTime = (lifetimeMs: number) => new Date(lateAt - lifetimeMs).toISOString();
  const misassigned = await listMisassignedUploads(db.read);
  const drafts = await listDraftsBefore(db.read, toTime(draftLifetimeMs));
  const errors = [
    ...misassigned.map((id) => `file ${id} of an upload belongs to no draft of its application`),
    ...drafts.map(({ id }) => `draft ${id} has expired and was not removed; a server does so when it starts`),
  ];
  for (const upload of await listUploadsBefore(db.read, toTime(uploadLifetimeMs))) {
    const stats = await files.stat(upload.file_id);
    if ((getUploadExpiry(upload, stats?.modifiedAt) ?? lateAt) >= lateAt) continue;
    errors.push(
      `file ${upload.file_id} of an upload has expired and was not removed; a server does so when it starts`,
    );
  }
  return errors;
}
