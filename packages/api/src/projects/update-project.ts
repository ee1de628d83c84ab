import { type ProjectView, updateProjectInput } from '@isangano/contracts/projects/project';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError, checked } from '../errors.ts';
import { discardFiles, keepFiles } from '../files/arrivals.ts';
import { insertFileRemovals } from '../files/queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { ProjectForm } from './create-project.ts';
import { getProject } from './get-project.ts';
import { deleteProjectImage, findProjectRow, insertProjectImage, updateProjectRow } from './queries.ts';

/**
 * Changes a project and answers its record; a field left out keeps its value. A new image, or `image` null
 * among the fields, replaces the old one, whose file goes after the commit.
 * Throws `invalid_input` (issues by field), `not_found`, `unavailable`; then a new image is gone.
 */
export async function updateProject(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'changes'>,
  staff: Staff,
  { id, fields, image }: ProjectForm & { id: string },
): Promise<ProjectView> {
  const now = new Date(deps.clock()).toISOString();
  const arrivals = image ? [image.id] : [];
  let replaced: string[];
  try {
    const { id: _id, image: removal, ...input } = checked(updateProjectInput, { ...fields, id });
    const newImage = image ? image.id : removal;
    replaced = await inTransaction(deps.db, async (trx) => {
      const current = await findProjectRow(trx, id);
      if (!current) throw new AppError('not_found');
      await updateProjectRow(trx, id, { ...input, image: newImage, updated_at: now });
      if (image) await insertProjectImage(trx, image, { projectId: id, createdAt: now });
      if (newImage === undefined || current.image === null) return [];
      await deleteProjectImage(trx, current.image);
      await insertFileRemovals(trx, [current.image]);
      return [current.image];
    });
  } catch (error) {
    await discardFiles(deps, arrivals);
    throw error;
  }
  deps.changes.publish({ noun: 'project', action: 'changed', id });
  deps.log.info({ projectId: id, staffId: staff.id }, 'project updated');
  await keepFiles(deps, arrivals);
  await removeFiles(deps, replaced);
  return await getProject(deps.db, id);
}
