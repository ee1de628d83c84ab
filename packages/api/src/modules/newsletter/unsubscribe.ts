import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { deleteMailsAbout } from '../mail/module.ts';
import { parseNewsletterLink } from './links.ts';
import { deleteSubscriber } from './queries.ts';

/**
 * Deletes the subscriber that a signed link names, and their unsent mails. Does nothing if they have
 * unsubscribed already. Throws `forbidden` for an altered link, `unavailable`.
 */
export async function unsubscribe(
  { db, clock, keys, log }: Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>,
  link: URLSearchParams,
): Promise<void> {
  const id = parseNewsletterLink(keys.newsletterLinks, 'leave', link, clock());
  if (id === undefined) throw new AppError('forbidden');
  await inTransaction(db, async (trx) => {
    await deleteSubscriber(trx, id);
    await deleteMailsAbout(trx, { about: id });
  });
  log.info({ subscriberId: id }, 'unsubscribed');
}
