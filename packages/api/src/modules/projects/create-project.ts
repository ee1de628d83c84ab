import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { discardStagedFiles, promoteFiles, renderImage } from '../files/module.ts';
import { getProject, insertProject, insertProjectImages } from './queries.ts';

/**
 * Stores a project and returns its record. Of a staged image only its renditions are stored: they become
 * permanent after the commit, and are removed after any failure. Publishes the change. Throws `invalid_input` for an
 * image that cannot be decoded, `unavailable`.
 */
export async function createProject(
  deps: ChangeDeps & Pick<Deps, 'files'>,
  staff: Staff,
  input: SaveProjectInput,
  image: StagedFile | undefined,
): Promise<ProjectView> {
  const now = deps.clock();
  const id = newId(now);
  const createdAt = new Date(now).toISOString();
  let renditionIds: string[] = [];
  try {
    const renditions = image ? await renderImage(deps, image) : [];
    renditionIds = renditions.map((rendition) => rendition.id);
    await inTransaction(deps.db, async (trx) => {
      await insertProject(trx, { ...input, id, image: renditionIds.at(-1) ?? null, created_at: createdAt });
      await insertProjectImages(trx, renditions, { projectId: id, createdAt });
      await recordAction(trx, staff, { action: 'project_created', subject: id }, createdAt);
    });
  } catch (error) {
    await discardStagedFiles(deps, renditionIds);
    throw error;
  }
  deps.changes.publish({ noun: 'project', action: 'created', id });
  deps.log.info({ projectId: id, staffId: staff.id }, 'project created');
  await promoteFiles(deps, renditionIds);
  return await getProject(deps.db, id);
}
