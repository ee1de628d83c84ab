import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { deleteMailsAbout } from '../mail/queries.ts';
import { readNewsletterLink } from './links.ts';
import { deleteSubscriber } from './queries.ts';

/**
 * Forgets the subscriber of a link, and what still waits to be sent to them; whoever has left already stays
 * so. Throws `forbidden` for a link that was altered, `unavailable`.
 */
export async function unsubscribe(
  { db, clock, keys, log }: Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>,
  link: URLSearchParams,
): Promise<void> {
  const id = readNewsletterLink(keys.newsletterLinks, 'leave', link, clock());
  if (id === undefined) throw new AppError('forbidden');
  await inTransaction(db, async (trx) => {
    await deleteSubscriber(trx, id);
    await deleteMailsAbout(trx, { about: id });
  });
  log.info({ subscriberId: id }, 'subscriber left');
}
