import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { promoteFiles, renderImage, withStagedFiles } from '../files/module.ts';
import { findRepeatedRequest, type KeyedRequest, recordRequestKey } from '../submissions/module.ts';
import { getProject, insertProject, insertProjectImages } from './queries.ts';

/**
 * Stores a project and returns its record. Of a staged image only its renditions are stored: they become
 * permanent after the commit, and are removed after any failure. Publishes the change. A repeated key with the same input returns
 * the first project. Throws `invalid_input` for an image that cannot be decoded, `conflict` (reason `key_reused`), `unavailable`.
 */
export async function createProject(
  deps: ChangeDeps & Pick<Deps, 'files'>,
  staff: Staff,
  input: SaveProjectInput,
  { image, key }: { image: StagedFile | undefined; key: string | undefined },
): Promise<ProjectView> {
  const now = deps.clock();
  const id = newId(now);
  const createdAt = new Date(now).toISOString();
  const request: KeyedRequest = { scope: 'project', key, fields: input, files: image ? [image] : [] };
  const renditionIds: string[] = [];
  return await withStagedFiles(deps, renditionIds, async () => {
    const renditions = image ? await renderImage(deps, image) : [];
    renditionIds.push(...renditions.map((rendition) => rendition.id));
    const repeatedId = await inTransaction(deps.db, async (trx) => {
      const earlierId = await findRepeatedRequest(trx, request);
      if (earlierId !== undefined) return earlierId;
      await insertProject(trx, { ...input, id, image: renditionIds.at(-1) ?? null, created_at: createdAt });
      await insertProjectImages(trx, renditions, { projectId: id, createdAt });
      await recordAction(trx, staff, { action: 'project_created', subject: id }, createdAt);
      await recordRequestKey(trx, request, { id, createdAt });
      return undefined;
    });
    if (repeatedId !== undefined) return await getProject(deps.db, repeatedId);
    deps.changes.publish({ noun: 'project', action: 'created', id });
    deps.log.info({ projectId: id, staffId: staff.id }, 'project created');
    await promoteFiles(deps, renditionIds);
    return await getProject(deps.db, id);
  });
}
