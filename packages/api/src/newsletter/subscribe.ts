import type { Locale } from '@isangano/contracts/locales';
import type { SubscribeInput } from '@isangano/contracts/newsletter/subscription';
import * as z from 'zod/mini';
import type { Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import { newsletterWelcome } from '../mail/letters/newsletter-welcome.ts';
import { insertMails } from '../mail/queries.ts';
import { insertSubscriber } from './queries.ts';

/** The newsletter's form asks for less than this; what is no address gets no mail. */
const mailAddress = z.string().check(z.regex(z.regexes.html5Email));

/**
 * Stores a subscriber, with the mail that welcomes them in their language. An address that is subscribed
 * already, in whatever case, stays as it is and gets no second mail. Throws `unavailable`.
 */
export async function subscribe(
  { db, clock, mail }: Pick<Deps, 'db' | 'clock' | 'mail'>,
  { email }: SubscribeInput,
  locale: Locale,
): Promise<void> {
  const now = clock();
  await inTransaction(db, async (trx) => {
    const row = { id: newId(now), email, locale, created_at: new Date(now).toISOString() };
    if (!(await insertSubscriber(trx, row)) || !mailAddress.safeParse(email).success) return;
    await insertMails(trx, [newsletterWelcome(mail, { email, locale })], now);
  });
  mail.wake();
}
