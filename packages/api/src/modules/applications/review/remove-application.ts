import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { requireFound } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff, StaffActor } from '../../../core/context.ts';
import type { ActionDeps } from '../../../core/record-module.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { deleteBegunApplication } from '../../drafts/module.ts';
import { insertFileRemovals, listReplyFiles, removeFiles } from '../../files/module.ts';
import { deleteMailsWithRecord } from '../../mail/module.ts';
import { voidIdempotencyKeys } from '../../submissions/module.ts';
import { cancelByDeletion } from '../appointments/store-appointment.ts';
import { deleteApplicationRow, findApplication, listAllFiles } from '../queries.ts';

/** With a kind, an application of the other one is unknown. */
type RemovedApplication = { id: string; kind?: ApplicationKind };

/**
 * Deletes an application with its details and history, and cancels its appointment to come, of which the applicant gets
 * a mail. After the commit the change is published and the files are removed. Throws `not_found`, `unavailable`.
 */
export async function removeApplication(
  deps: ChangeDeps & ActionDeps & Pick<Deps, 'files'>,
  staff: Staff,
  application: RemovedApplication,
): Promise<void> {
  const { id } = application;
  const { fileIds } = requireFound(
    await inTransaction(deps.db, (trx) => removeInTransaction(trx, deps, staff, application)),
  );
  deps.changes.publish({ noun: 'application', action: 'deleted', id });
  deps.log.info({ applicationId: id, staffId: staff.id }, 'application deleted');
  await removeFiles(deps, fileIds);
}

/** Deletes an application on behalf of staff, in a transaction; returns what `deleteApplication` does. */
export async function removeInTransaction(
  trx: Trx,
  deps: ActionDeps,
  staff: StaffActor,
  application: RemovedApplication,
): Promise<{ fileIds: string[] } | undefined> {
  const found = await findApplication(trx, application.id);
  if (!found || (application.kind && found.kind !== application.kind)) return undefined;
  await cancelByDeletion(trx, deps, staff, found);
  const removed = await deleteApplication(trx, application);
  await voidIdempotencyKeys(trx, application.id);
  await recordAction(trx, staff, { action: 'application_deleted', subject: application.id }, deps.clock());
  return removed;
}

/**
 * Deletes everything that the database holds of an application but its idempotency keys and the mails that stay, also
 * what its device has sent ahead for an answer, and marks its files for removal: staff, erasure and retention all
 * remove this way. Returns the ids of the files, which the caller removes after the commit, or undefined for an unknown
 * application.
 */
export async function deleteApplication(
  trx: Trx,
  application: RemovedApplication,
): Promise<{ fileIds: string[] } | undefined> {
  const files = await listAllFiles(trx, application.id);
  const replyFileIds = await listReplyFiles(trx, application.id);
  const row = await deleteApplicationRow(trx, application);
  if (!row) return undefined;
  await deleteMailsWithRecord(trx, application.id);
  const leftFileIds = row.token_hash === null ? [] : await deleteBegunApplication(trx, row.token_hash);
  const fileIds = [...files.map(({ id }) => id), ...replyFileIds];
  await insertFileRemovals(trx, fileIds);
  return { fileIds: [...fileIds, ...leftFileIds] };
}
