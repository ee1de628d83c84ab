import type { SuspectInput } from '@isangano/contracts/spam/suspects';
import type { Deps } from '../../core/context.ts';
import type { Trx } from '../../database/database.ts';
import { findApplicantLocale, findApplication } from '../../modules/applications/queries.ts';
import { decisionMailDelayMs } from '../../modules/applications/review/undo-window.ts';
import type { Mail } from '../../modules/mail/mail.ts';
import { listDeliveries } from '../../modules/mail/queries.ts';
import { type MailOutcome, storeMail } from '../../modules/mail/store-mail.ts';
import { applicationDecision } from '../../modules/mail/templates/application-decision.ts';
import { applicationReceipt } from '../../modules/mail/templates/application-receipt.ts';
import { askToConfirm, canAskToConfirm } from '../../modules/newsletter/ask-to-confirm.ts';
import { findSubscriberById } from '../../modules/newsletter/queries.ts';

type ReleaseDeps = Pick<Deps, 'mail' | 'keys' | 'clock'>;

/**
 * Stores the mail that a mark of suspected spam held back: the receipt of a pending application, the decision on a rejected one, or
 * the mail that asks a subscriber to confirm. Messages hold back none.
 */
export async function releaseMail(
  trx: Trx,
  deps: ReleaseDeps,
  { noun, id }: SuspectInput,
): Promise<MailOutcome[]> {
  switch (noun) {
    case 'application':
      return await releaseApplicantMail(trx, deps, id);
    case 'subscription':
      return await releaseConfirmation(trx, deps, id);
    case 'message':
      return [];
  }
}

async function releaseConfirmation(trx: Trx, deps: ReleaseDeps, id: string): Promise<MailOutcome[]> {
  const subscriber = await findSubscriberById(trx, id);
  if (!subscriber || !canAskToConfirm(subscriber, deps.clock())) return [];
  return [await askToConfirm(trx, deps, subscriber, subscriber.locale)];
}

/** An application that was marked by hand may have got its mail before. */
async function releaseApplicantMail(trx: Trx, deps: ReleaseDeps, id: string): Promise<MailOutcome[]> {
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
