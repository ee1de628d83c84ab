import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import { defaultLocale } from '@isangano/contracts/locales';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { applicationDecision } from '../mail/letters/application-decision.ts';
import { insertMails } from '../mail/queries.ts';
import { insertEvent } from './history-queries.ts';
import { findApplicantLocale, findApplication, updateDecision } from './queries.ts';
import { decisionMailDelayMs } from './undo-window.ts';

type Decided = { id: string; status: Decision; kind?: ApplicationKind };

/**
 * Approves or rejects a pending application, once. With a kind given, one of the other kind is unknown.
 * The mail that tells the applicant waits until the decision cannot be taken back; a rejected application
 * that may be spam gets none.
 * Throws `not_found`, `conflict` (reason `already_decided`).
 */
export async function decideApplication(
  { db, mail, changes, clock, log }: Pick<Deps, 'db' | 'mail' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { id, status, kind }: Decided,
): Promise<ApplicationRow> {
  const now = clock();
  const at = new Date(now).toISOString();
  const row = await inTransaction(db, async (trx) => {
    const isDecided = await updateDecision(trx, { id, kind, status, by: staff.id, at });
    const found = await findApplication(trx, id);
    if (!found || (kind && found.kind !== kind)) throw new AppError('not_found');
    if (!isDecided) throw new AppError('conflict', { reason: 'already_decided' });
    const { id: staff_id, email: staff_email } = staff;
    await insertEvent(trx, { application_id: id, action: status, staff_id, staff_email, at });
    if (status === 'approved' || found.suspect === null) {
      const locale = (await findApplicantLocale(trx, id)) ?? defaultLocale;
      const decision = applicationDecision(mail, { ...found, status, locale });
      await insertMails(trx, [decision], now, { delayMs: decisionMailDelayMs });
    }
    return found;
  });
  mail.wake();
  changes.publish({ noun: 'application', action: 'changed', id });
  log.info({ applicationId: id, status, staffId: staff.id }, 'application decided');
  return row;
}
