import type { Locale } from '@isangano/contracts/locales';
import type { SubscribeInput } from '@isangano/contracts/newsletter/subscription';
import type { FormSigns, SuspectReason } from '@isangano/contracts/spam/signs';
import * as z from 'zod/mini';
import type { Deps } from '../context.ts';
import { inTransaction, type Trx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { newsletterConfirmation } from '../mail/letters/newsletter-confirmation.ts';
import { insertMails } from '../mail/queries.ts';
import { suspicionOf } from '../spam/suspicion.ts';
import { confirmLink } from './links.ts';
import { findSubscriber, insertSubscriber, updateSubscriberAsked } from './queries.ts';

/** The newsletter's form asks for less than this; what is no address gets no mail. */
const mailAddress = z.string().check(z.regex(z.regexes.html5Email));

/** So long nobody is asked again, whoever enters their address. */
const askAgainMs = 10 * 60 * 1000;

type SubscribeDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'keys'>;

/**
 * Stores a subscriber, with the mail that asks them in their language to confirm. An address that waits to
 * be confirmed is asked again, after a while; a confirmed one stays as it is. What may not come from a person
 * is stored, and nobody is asked. Throws `unavailable`.
 */
export async function subscribe(
  deps: SubscribeDeps,
  { email }: SubscribeInput,
  { locale, signs }: { locale: Locale; signs: FormSigns },
): Promise<void> {
  const suspect = suspicionOf(signs, 'subscription');
  await inTransaction(deps.db, (trx) => store(trx, deps, { email, locale, suspect }));
  deps.mail.wake();
}

async function store(
  trx: Trx,
  { clock, mail, keys }: SubscribeDeps,
  { email, locale, suspect }: { email: string; locale: Locale; suspect: SuspectReason | null },
): Promise<void> {
  const now = clock();
  const at = new Date(now).toISOString();
  const asksNow = suspect === null && mailAddress.safeParse(email).success;
  const known = await findSubscriber(trx, email);
  const id = known?.id ?? newId(now);
  if (known) {
    const wasJustAsked = known.asked_at !== null && now - Date.parse(known.asked_at) < askAgainMs;
    if (!asksNow || known.confirmed_at !== null || wasJustAsked) return;
    await updateSubscriberAsked(trx, { id, locale, at });
  } else {
    const row = { id, email, locale, suspect, created_at: at, confirmed_at: null };
    await insertSubscriber(trx, { ...row, asked_at: asksNow ? at : null });
  }
  if (!asksNow) return;
  const target = { siteUrl: mail.siteUrl, key: keys.newsletterLinks, id, locale };
  const question = newsletterConfirmation(mail, {
    id,
    email: known?.email ?? email,
    locale,
    confirmUrl: confirmLink(target, now),
  });
  await insertMails(trx, [question], now);
}
