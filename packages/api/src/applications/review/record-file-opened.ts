import { findAdminEmail } from '../../auth/queries.ts';
import type { Deps } from '../../context.ts';
import { inTransaction } from '../../db/database.ts';
import { hasOpenedFile, insertEvent } from './history-queries.ts';

/** Viewers request an open file several times; requests within this time are recorded as one opening. */
const sameOpeningMs = 10 * 60 * 1000;

type FileOpening = { applicationId: string; name: string; staffId: string };

/**
 * Records in the history of an application that a staff member opened a file, and publishes the change. Never
 * throws: a failure is logged, so that the file can still be read.
 */
export async function recordFileOpened(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  opening: FileOpening,
): Promise<void> {
  const now = clock();
  const since = new Date(now - sameOpeningMs).toISOString();
  try {
    if (await hasOpenedFile(db.read, { ...opening, since })) return;
    const email = await findAdminEmail(db.read, opening.staffId);
    const isRecorded = await inTransaction(db, async (trx) => {
      // Viewers request several ranges at once, and another of them may have been first.
      if (await hasOpenedFile(trx, { ...opening, since })) return false;
      await insertEvent(trx, {
        application_id: opening.applicationId,
        action: 'file_opened',
        staff_id: opening.staffId,
        staff_email: email ?? opening.staffId,
        file_name: opening.name,
        at: new Date(now).toISOString(),
      });
      return true;
    });
    if (!isRecorded) return;
    changes.publish({ noun: 'application', action: 'changed', id: opening.applicationId });
  } catch (error) {
    log.error(
      { err: error, applicationId: opening.applicationId },
      'the opening of a file could not be recorded',
    );
  }
}
