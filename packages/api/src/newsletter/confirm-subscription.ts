import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { newsletterWelcome } from '../mail/letters/newsletter-welcome.ts';
import { insertMails } from '../mail/queries.ts';
import { leaveLink, readNewsletterLink } from './links.ts';
import { findSubscriberById, updateSubscriberConfirmed } from './queries.ts';

/**
 * Confirms the subscriber of a link, with the mail that welcomes them; once confirmed they stay so.
 * Throws `forbidden` for a link that was altered or has expired, `not_found` once they have left.
 */
export async function confirmSubscription(
  { db, clock, mail, keys, log }: Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>,
  link: URLSearchParams,
): Promise<void> {
  const now = clock();
  const key = keys.newsletterLinks;
  const id = readNewsletterLink(key, 'confirm', link, now);
  if (id === undefined) throw new AppError('forbidden');
  await inTransaction(db, async (trx) => {
    const subscriber = await updateSubscriberConfirmed(trx, { id, at: new Date(now).toISOString() });
    if (!subscriber) {
      if (!(await findSubscriberById(trx, id))) throw new AppError('not_found');
      return;
    }
    const { email, locale } = subscriber;
    const leaveUrl = leaveLink({ siteUrl: mail.siteUrl, key, id, locale });
    await insertMails(trx, [newsletterWelcome(mail, { id, email, locale, leaveUrl })], now);
  });
  mail.wake();
  log.info({ subscriberId: id }, 'subscription confirmed');
}
