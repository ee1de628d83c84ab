import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { insertFileRemovals, removeFiles } from '../files/module.ts';
import { voidIdempotencyKeys } from '../submissions/module.ts';
import { deleteProjectRow, listProjectImageIds } from './queries.ts';

/**
 * Deletes a project. After the commit the change is published and the renditions of its image are removed.
 * Throws `not_found`, `unavailable`.
 */
export async function deleteProject(
  deps: ChangeDeps & Pick<Deps, 'files'>,
  staff: Staff,
  id: string,
): Promise<void> {
  const imageIds = await inTransaction(deps.db, async (trx) => {
    const ids = await listProjectImageIds(trx, id);
    if (!(await deleteProjectRow(trx, id))) throw new AppError('not_found');
    await insertFileRemovals(trx, ids);
    await voidIdempotencyKeys(trx, id);
    const at = new Date(deps.clock()).toISOString();
    await recordAction(trx, staff, { action: 'project_deleted', subject: id }, at);
    return ids;
  });
  deps.changes.publish({ noun: 'project', action: 'deleted', id });
  deps.log.info({ projectId: id, staffId: staff.id }, 'project deleted');
  await removeFiles(deps, imageIds);
}
