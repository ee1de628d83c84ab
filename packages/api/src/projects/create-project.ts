import { type ProjectView, saveProjectInput } from '@isangano/contracts/projects/project';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { checked } from '../errors.ts';
import { discardFiles, keepFiles } from '../files/arrivals.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import { newId } from '../ids.ts';
import { getProject } from './get-project.ts';
import { insertProject, insertProjectImage } from './queries.ts';

/** A project as it came: its fields, and an image that has arrived in the storage. */
export type ProjectForm = { fields: Record<string, unknown>; image?: ReceivedFile | undefined };

/**
 * Stores a project and answers its record. Makes the image permanent after the commit; after any failure
 * it is gone. Throws `invalid_input` (issues by field), `unavailable`.
 */
export async function createProject(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'changes'>,
  staff: Staff,
  { fields, image }: ProjectForm,
): Promise<ProjectView> {
  const now = deps.clock();
  const id = newId(now);
  const createdAt = new Date(now).toISOString();
  const arrivals = image ? [image.id] : [];
  try {
    const input = checked(saveProjectInput, fields);
    await inTransaction(deps.db, async (trx) => {
      await insertProject(trx, { ...input, id, image: image?.id ?? null, created_at: createdAt });
      if (image) await insertProjectImage(trx, image, { projectId: id, createdAt });
    });
  } catch (error) {
    await discardFiles(deps, arrivals);
    throw error;
  }
  deps.changes.publish({ noun: 'project', action: 'created', id });
  deps.log.info({ projectId: id, staffId: staff.id }, 'project created');
  await keepFiles(deps, arrivals);
  return await getProject(deps.db, id);
}
