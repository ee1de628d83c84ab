import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { insertMails } from '../mail/queries.ts';
import { newsletterWelcome } from '../mail/templates/newsletter-welcome.ts';
import { createUnsubscribeLink, parseNewsletterLink } from './links.ts';
import { findSubscriberById, updateSubscriberConfirmed } from './queries.ts';

/**
 * Confirms the subscriber that a signed link names, and stores the welcome mail with it. Does nothing if they
 * are confirmed already. Throws `forbidden` for an altered or expired link, `not_found` after they have
 * unsubscribed, `unavailable`.
 */
export async function confirmSubscription(
  { db, clock, mail, keys, log }: Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>,
  link: URLSearchParams,
): Promise<void> {
  const now = clock();
  const id = parseNewsletterLink(keys.newsletterLinks, 'confirm', link, now);
  if (id === undefined) throw new AppError('forbidden');
  await inTransaction(db, async (trx) => {
    const subscriber = await updateSubscriberConfirmed(trx, { id, at: new Date(now).toISOString() });
    if (!subscriber) {
      if (!(await findSubscriberById(trx, id))) throw new AppError('not_found');
      return;
    }
    const { email, locale } = subscriber;
    const unsubscribeUrl = createUnsubscribeLink({
      siteUrl: mail.siteUrl,
      keys: keys.newsletterLinks,
      id,
      locale,
    });
    await insertMails(trx, [newsletterWelcome(mail, { id, email, locale, unsubscribeUrl })], now);
  });
  mail.wake();
  log.info({ subscriberId: id }, 'subscription confirmed');
}
