import type { SuspectInput } from '@isangano/contracts/spam/suspects';
import { findApplicantLocale, findApplication } from '../applications/queries.ts';
import { decisionMailDelayMs } from '../applications/review/undo-window.ts';
import { createStatusLink } from '../applications/status/status-link.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/database.ts';
import type { Mail } from '../mail/mail.ts';
import { listDeliveries } from '../mail/queries.ts';
import { type MailOutcome, storeMail } from '../mail/store-mail.ts';
import { applicationDecision } from '../mail/templates/application-decision.ts';
import { applicationReceipt } from '../mail/templates/application-receipt.ts';
import { askToConfirm, canAskToConfirm } from '../newsletter/ask-to-confirm.ts';
import { findSubscriberById } from '../newsletter/queries.ts';

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
  const { siteUrl } = deps.mail;
  const statusUrl = createStatusLink(deps.keys.statusLinks, { siteUrl, id, locale });
  const mail: Mail =
    status === 'pending'
      ? applicationReceipt(deps.mail, { ...application, locale, statusUrl })
      : applicationDecision(deps.mail, { ...application, status, locale });
  if ((await listDeliveries(trx, id)).some(({ kind }) => kind === mail.kind)) return [];
  // A decision may still be undone.
  const delayMs = status === 'pending' ? 0 : decisionMailDelayMs;
  return [await storeMail(trx, deps, mail, { dueMs: deps.clock() + delayMs })];
}
