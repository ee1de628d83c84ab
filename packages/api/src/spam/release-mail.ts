import { findApplicantLocale, findApplication } from '../applications/queries.ts';
import { decisionMailDelayMs } from '../applications/review/undo-window.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/database.ts';
import type { Mail } from '../mail/mail.ts';
import { listDeliveries } from '../mail/queries.ts';
import { type MailOutcome, storeMail } from '../mail/store-mail.ts';
import { applicationDecision } from '../mail/templates/application-decision.ts';
import { applicationReceipt } from '../mail/templates/application-receipt.ts';

/**
 * Stores the mail to the applicant that a mark of suspected spam held back: the receipt of a pending application, or the decision
 * of a rejected one. One that was marked by hand may have got its mail before.
 */
export async function releaseMail(
  trx: Trx,
  deps: Pick<Deps, 'mail' | 'keys' | 'clock'>,
  id: string,
): Promise<MailOutcome[]> {
  const application = await findApplication(trx, id);
  const locale = await findApplicantLocale(trx, id);
  if (!application || !locale) return [];
  const { status } = application;
  const mail: Mail =
    status === 'pending'
      ? applicationReceipt(deps.mail, { ...application, locale })
      : applicationDecision(deps.mail, { ...application, status, locale });
  if ((await listDeliveries(trx, id)).some(({ kind }) => kind === mail.kind)) return [];
  // A decision may still be undone.
  const delayMs = status === 'pending' ? 0 : decisionMailDelayMs;
  return [await storeMail(trx, deps, mail, { dueMs: deps.clock() + delayMs })];
}
