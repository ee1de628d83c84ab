import { type ProjectView, saveProjectInput } from '@isangano/contracts/projects/project';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { checked } from '../errors.ts';
import { discardFiles, keepFiles } from '../files/arrivals.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import { newId } from '../ids.ts';
import { getProject } from './get-project.ts';
import { insertProject, insertProjectImages } from './queries.ts';
import { renderImage } from './render-image.ts';

/** A project as it came: its fields, and an image that has arrived in the storage. */
export type ProjectForm = { fields: Record<string, unknown>; image?: ReceivedFile | undefined };

/**
 * Stores a project and answers its record. Keeps the renditions of its image after the commit, never what
 * came; after any failure nothing is left of either. Throws `invalid_input` (issues by field), `unavailable`.
 */
export async function createProject(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'changes'>,
  staff: Staff,
  { fields, image }: ProjectForm,
): Promise<ProjectView> {
  const now = deps.clock();
  const id = newId(now);
  const createdAt = new Date(now).toISOString();
  const original = image ? [image.id] : [];
  let arrivals: string[] = [];
  try {
    const input = checked(saveProjectInput, fields);
    const renditions = image ? await renderImage(deps, image) : [];
    arrivals = renditions.map((rendition) => rendition.id);
    await inTransaction(deps.db, async (trx) => {
      await insertProject(trx, { ...input, id, image: arrivals.at(-1) ?? null, created_at: createdAt });
      await insertProjectImages(trx, renditions, { projectId: id, createdAt });
    });
  } catch (error) {
    await discardFiles(deps, [...original, ...arrivals]);
    throw error;
  }
  deps.changes.publish({ noun: 'project', action: 'created', id });
  deps.log.info({ projectId: id, staffId: staff.id }, 'project created');
  await keepFiles(deps, arrivals);
  await discardFiles(deps, original);
  return await getProject(deps.db, id);
}
