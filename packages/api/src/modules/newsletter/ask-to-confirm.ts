import { minuteMs } from '@isangano/contracts/durations';
import type { Locale } from '@isangano/contracts/locales';
import * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import type { Trx } from '../../database/database.ts';
import { type MailOutcome, newsletterConfirmation, storeMail } from '../mail/module.ts';
import { createConfirmLink } from './links.ts';
import { type Subscriber, updateSubscriber } from './queries.ts';

/** The newsletter's form accepts more than this; an address that does not match gets no mail. */
const mailAddress = z.string().check(z.regex(z.regexes.html5Email));

/** Shortest time between two confirmation mails to one address. */
const resendConfirmationMs = 10 * minuteMs;

/** Whether a subscriber may get a confirmation mail: they are not confirmed, and have not just got one. */
export function canAskToConfirm(
  { email, confirmed_at, asked_at }: Pick<Subscriber, 'email' | 'confirmed_at' | 'asked_at'>,
  nowMs: number,
): boolean {
  // A time far in the future is from before the clock was set back.
  const wasJustAsked = asked_at !== null && Math.abs(nowMs - Date.parse(asked_at)) < resendConfirmationMs;
  return confirmed_at === null && !wasJustAsked && mailAddress.safeParse(email).success;
}

/** Stores the mail that asks a subscriber to confirm, and clears a mark of suspected spam. */
export async function askToConfirm(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'mail' | 'keys'>,
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  locale: Locale,
): Promise<MailOutcome> {
  const { mail, keys, clock } = deps;
  const now = clock();
  await updateSubscriber(trx, id, { asked_at: new Date(now).toISOString(), locale, suspect: null });
  const target = { siteUrl: mail.siteUrl, keys: keys.newsletterLinks, id, locale };
  const confirmUrl = createConfirmLink(target, now);
  return await storeMail(trx, deps, newsletterConfirmation(mail, { id, email, locale, confirmUrl }));
}
