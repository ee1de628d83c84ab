import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { completeMails, newsletterWelcome, storeMail } from '../mail/module.ts';
import { createUnsubscribeLink, parseNewsletterLink } from './links.ts';
import { findSubscriberById, updateSubscriberConfirmed } from './queries.ts';

/**
 * Confirms the subscriber that a signed link names, and stores the welcome mail with it. Does nothing if they
 * are confirmed already. Throws `forbidden` for an altered or expired link, `not_found` after they have
 * unsubscribed, `unavailable`.
 */
export async function confirmSubscription(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>,
  link: URLSearchParams,
): Promise<void> {
  const { db, mail, keys, log } = deps;
  const now = deps.clock();
  const id = parseNewsletterLink(keys.newsletterLinks, 'confirm', link, now);
  if (id === undefined) throw new AppError('forbidden');
  const mails = await inTransaction(db, async (trx) => {
    const subscriber = await updateSubscriberConfirmed(trx, { id, at: new Date(now).toISOString() });
    if (!subscriber) {
      if (!(await findSubscriberById(trx, id))) throw new AppError('not_found');
      return [];
    }
    const { email, locale } = subscriber;
    const target = { siteUrl: mail.siteUrl, keys: keys.newsletterLinks, id, locale };
    const unsubscribeUrl = createUnsubscribeLink(target);
    const welcome = newsletterWelcome(mail, { id, email, locale, unsubscribeUrl });
    return [await storeMail(trx, deps, welcome)];
  });
  completeMails(deps, mails);
  log.info({ subscriberId: id }, 'subscription confirmed');
}
