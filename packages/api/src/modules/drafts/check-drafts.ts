import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { dayMs } from '@isangano/contracts/durations';
import type { Deps } from '../../core/context.ts';
import { listExpiredUploads } from '../uploads/module.ts';
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
