import { correctionReminderMs } from '@isangano/contracts/applications/limits';
import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { correctionRequest, deleteMailsAbout, storeMail, storeReminders } from '../../mail/module.ts';
import { getApplication } from '../queries.ts';
import { createStatusLink } from '../status/status-link.ts';
import {
  findAskedCorrection,
  findOpenCorrection,
  listClosingCorrections,
  updateCorrection,
  updateCorrectionState,
} from './queries.ts';

type RemindDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>;

/** Stores a mail for each open correction that closes within three days, once. Returns the number of mails. */
export async function remindOfCorrections(deps: RemindDeps): Promise<number> {
  const { db, clock, mail } = deps;
  const now = clock();
  const before = new Date(now + correctionReminderMs).toISOString();
  const closing = await listClosingCorrections(db.read, { before, isUnreminded: true });
  return await storeReminders(deps, closing, async (trx, id) => {
    const application = await getApplication(trx, id);
    const correction = await findOpenCorrection(trx, application, now);
    // Another one may have been asked for since the list was read.
    if (!correction || correction.reminded_at !== null || correction.closes_at > before) return [];
    await updateCorrection(trx, correction, { reminded_at: new Date(now).toISOString() });
    const { fields, reason, closes_at: closesAt } = correction;
    const url = await createStatusLink(trx, deps, application, 'correction');
    const request = { ...application, fields, reason, closesAt, url };
    return [await storeMail(trx, deps, correctionRequest(mail, 'reminder', request))];
  });
}

/**
 * Marks the corrections that were not sent in time, deletes the mails that wait and ask for them, and makes their applications unread again.
 * After the commit each is published as a change. Returns their number.
 */
export async function expireCorrections({
  db,
  clock,
  changes,
}: Pick<Deps, 'db' | 'clock' | 'changes'>): Promise<number> {
  const before = new Date(clock()).toISOString();
  let expired = 0;
  for (const { id } of await listClosingCorrections(db.read, { before, isUnreminded: false })) {
    const isExpired = await inTransaction(db, async (trx) => {
      const correction = await findAskedCorrection(trx, await getApplication(trx, id));
      // Another one may have been asked for since the list was read.
      if (!correction || correction.closes_at > before) return false;
      await updateCorrectionState(trx, id, { state: 'expired', isNews: true });
      await deleteMailsAbout(trx, { about: id, kind: 'correction-request' });
      return true;
    });
    if (!isExpired) continue;
    changes.publish({ noun: 'application', action: 'changed', id });
    expired += 1;
  }
  return expired;
}
