import { recordAction } from '../../audit/record-action.ts';
import type { Actor, Deps } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { beginReview } from './begin-review.ts';
import { hasOpenedFile, insertEvent } from './history-queries.ts';

/** Viewers request an open file several times; requests within this time are recorded as one opening. */
const sameOpeningMs = 10 * 60 * 1000;

/** Several files of an application may have the same name, so `fileId` identifies the file. */
type FileOpening = { applicationId: string; fileId: string; name: string };

/**
 * Records in the audit log and the history of an application that a staff member opened a file, and publishes the
 * change. The review begins then, if it has not. Never throws: a failure is logged, so that the file can still be read.
 */
export async function recordFileOpened(
  deps: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  actor: Actor & { id: string },
  { applicationId, fileId, name }: FileOpening,
): Promise<void> {
  const { db, changes, clock, log } = deps;
  await beginReview(deps, actor, applicationId);
  const now = clock();
  const at = new Date(now).toISOString();
  const { id: staffId, email } = actor;
  const opening = { applicationId, fileId, staffId };
  const since = new Date(now - sameOpeningMs).toISOString();
  try {
    if (await hasOpenedFile(db.read, { ...opening, since })) return;
    const isRecorded = await inTransaction(db, async (trx) => {
      // Viewers request several ranges at once, and another of them may have been first.
      if (await hasOpenedFile(trx, { ...opening, since })) return false;
      await insertEvent(trx, {
        application_id: applicationId,
        action: 'file_opened',
        staff_id: staffId,
        staff_email: email ?? staffId,
        file_name: name,
        file_id: fileId,
        at,
      });
      await recordAction(trx, actor, { action: 'file_opened', subject: applicationId, detail: fileId }, at);
      return true;
    });
    if (!isRecorded) return;
    changes.publish({ noun: 'application', action: 'changed', id: applicationId });
  } catch (error) {
    log.error({ err: error, applicationId }, 'the opening of a file could not be recorded');
  }
}
