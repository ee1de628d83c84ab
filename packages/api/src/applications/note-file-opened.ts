import { findAdminEmail } from '../auth/queries.ts';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { hasOpenedFile, insertEvent } from './history-queries.ts';

/** A viewer asks for a file several times while it is looked at: that is one opening. */
const sameOpeningMs = 10 * 60 * 1000;

type Opening = { applicationId: string; name: string; staffId: string };

/** Keeps in the application's history who opened a file. A failure is logged: it must not keep the file from being read. */
export async function noteFileOpened(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  opening: Opening,
): Promise<void> {
  const now = clock();
  const since = new Date(now - sameOpeningMs).toISOString();
  try {
    if (await hasOpenedFile(db.read, { ...opening, since })) return;
    const email = await findAdminEmail(db.read, opening.staffId);
    await inTransaction(db, async (trx) => {
      await insertEvent(trx, {
        application_id: opening.applicationId,
        action: 'file_opened',
        staff_id: opening.staffId,
        staff_email: email ?? opening.staffId,
        file_name: opening.name,
        at: new Date(now).toISOString(),
      });
    });
    changes.publish({ noun: 'application', action: 'changed', id: opening.applicationId });
  } catch (error) {
    log.error({ err: error, applicationId: opening.applicationId }, 'an opened file could not be noted');
  }
}
