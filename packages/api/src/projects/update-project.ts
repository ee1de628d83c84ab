import { type ProjectView, updateProjectInput } from '@isangano/contracts/projects/project';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError, checked } from '../errors.ts';
import { discardFiles, keepFiles } from '../files/arrivals.ts';
import { insertFileRemovals } from '../files/queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import type { ProjectForm } from './create-project.ts';
import { getProject } from './get-project.ts';
import {
  deleteProjectImages,
  findProjectVersion,
  insertProjectImages,
  listProjectImageIds,
  updateProjectRow,
} from './queries.ts';
import { renderImage } from './render-image.ts';

/**
 * Changes a project and answers its record; a field left out keeps its value. A new image, or `image` null
 * among the fields, replaces the old one, whose files go after the commit. With `basedOn` among the fields
 * a change of an outdated version is refused.
 * Throws `invalid_input` (issues by field), `not_found`, `conflict` (reason `project_changed`),
 * `unavailable`; then nothing is left of a new image.
 */
export async function updateProject(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'changes'>,
  staff: Staff,
  { id, fields, image }: ProjectForm & { id: string },
): Promise<ProjectView> {
  const now = new Date(deps.clock()).toISOString();
  const original = image ? [image.id] : [];
  let arrivals: string[] = [];
  let replaced: string[];
  try {
    const { id: _id, image: removal, basedOn, ...input } = checked(updateProjectInput, { ...fields, id });
    const renditions = image ? await renderImage(deps, image) : [];
    arrivals = renditions.map((rendition) => rendition.id);
    const newImage = image ? arrivals.at(-1) : removal;
    replaced = await inTransaction(deps.db, async (trx) => {
      const version = await findProjectVersion(trx, id);
      if (version === undefined) throw new AppError('not_found');
      if (basedOn !== undefined && basedOn !== version) {
        throw new AppError('conflict', { reason: 'project_changed' });
      }
      await updateProjectRow(trx, id, {
        ...input,
        image: newImage,
        version: version + 1,
        updated_at: now,
      });
      if (newImage === undefined) return [];
      const old = await listProjectImageIds(trx, id);
      await deleteProjectImages(trx, id);
      await insertProjectImages(trx, renditions, { projectId: id, createdAt: now });
      await insertFileRemovals(trx, old);
      return old;
    });
  } catch (error) {
    await discardFiles(deps, [...original, ...arrivals]);
    throw error;
  }
  deps.changes.publish({ noun: 'project', action: 'changed', id });
  deps.log.info({ projectId: id, staffId: staff.id }, 'project updated');
  await keepFiles(deps, arrivals);
  await discardFiles(deps, original);
  await removeFiles(deps, replaced);
  return await getProject(deps.db, id);
}
