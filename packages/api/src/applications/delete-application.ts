import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { insertFileRemovals } from '../files/queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import { deleteIdempotencyKeys } from '../idempotency/queries.ts';
import { deleteApplicationRow, listFiles } from './queries.ts';

/** Deletes an application for good; its files leave the storage after the commit. Throws `not_found`. */
export async function deleteApplication(
  deps: Pick<Deps, 'db' | 'files' | 'changes' | 'log'>,
  staff: Staff,
  { id, kind }: { id: string; kind: ApplicationKind },
): Promise<void> {
  const fileIds = await inTransaction(deps.db, async (trx) => {
    const files = await listFiles(trx, [id]);
    if (!(await deleteApplicationRow(trx, { id, kind }))) throw new AppError('not_found');
    const ids = files.map((file) => file.id);
    await insertFileRemovals(trx, ids);
    await deleteIdempotencyKeys(trx, id);
    return ids;
  });
  deps.changes.publish({ noun: 'application', action: 'deleted', id });
  deps.log.info({ applicationId: id, staffId: staff.id }, 'application deleted');
  await removeFiles(deps, fileIds);
}
