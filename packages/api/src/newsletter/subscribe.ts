import type { Locale } from '@isangano/contracts/locales';
import type { SubscribeInput } from '@isangano/contracts/newsletter/subscription';
import type { SpamReason, SpamSignals } from '@isangano/contracts/spam/signals';
import * as z from 'zod/mini';
import type { Deps } from '../context.ts';
import { inTransaction, type Trx } from '../db/database.ts';
import { findRepeatedRequest, type KeyedRequest, recordRequestKey } from '../idempotency/repeated-request.ts';
import { newId } from '../ids.ts';
import { hashRecipient } from '../mail/hash-recipient.ts';
import { completeMails, type MailOutcome, storeMail } from '../mail/store-mail.ts';
import { newsletterConfirmation } from '../mail/templates/newsletter-confirmation.ts';
import { classifySpam } from '../spam/classify-spam.ts';
import { createConfirmLink } from './links.ts';
import { findSubscriber, insertSubscriber, updateSubscriberAsked } from './queries.ts';

/** The newsletter's form accepts more than this; an address that does not match gets no mail. */
const mailAddress = z.string().check(z.regex(z.regexes.html5Email));

/** Shortest time between two confirmation mails to one address. */
const resendConfirmationMs = 10 * 60 * 1000;

type SubscribeMetadata = { locale: Locale; spamSignals: SpamSignals; idempotencyKey?: string | undefined };

type SubscribeDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>;

/**
 * Stores a subscriber together with the mail that asks them to confirm (double opt-in). An unconfirmed
 * address gets another mail if the last one is 10 minutes old; a confirmed one is not changed. Suspected spam
 * is stored with a reason, but no mail is sent. A repeated key changes nothing, also if the subscriber has left meanwhile.
 * Throws `conflict` (reason `key_reused`), `unavailable`.
 */
export async function subscribe(
  deps: SubscribeDeps,
  { email }: SubscribeInput,
  { locale, spamSignals, idempotencyKey: key }: SubscribeMetadata,
): Promise<void> {
  const suspect = classifySpam(spamSignals, 'subscription');
  // The key outlives the subscription, so its hash must not lead to the address.
  const fields = { recipient: hashRecipient(deps.keys.recipients, email) };
  const request: KeyedRequest = { scope: 'subscription', key, fields };
  const mails = await inTransaction(deps.db, async (trx) => {
    if ((await findRepeatedRequest(trx, request)) !== undefined) return [];
    return await store(trx, deps, { email, locale, suspect }, request);
  });
  completeMails(deps, mails);
}

async function store(
  trx: Trx,
  deps: SubscribeDeps,
  { email, locale, suspect }: { email: string; locale: Locale; suspect: SpamReason | null },
  request: KeyedRequest,
): Promise<MailOutcome[]> {
  const { mail, keys } = deps;
  const now = deps.clock();
  const at = new Date(now).toISOString();
  const canSendMail = suspect === null && mailAddress.safeParse(email).success;
  const existing = await findSubscriber(trx, email);
  const id = existing?.id ?? newId(now);
  await recordRequestKey(trx, request, { id, createdAt: at });
  if (existing) {
    const wasJustAsked =
      existing.asked_at !== null && now - Date.parse(existing.asked_at) < resendConfirmationMs;
    if (!canSendMail || existing.confirmed_at !== null || wasJustAsked) return [];
    await updateSubscriberAsked(trx, { id, locale, at });
  } else {
    const row = { id, email, locale, suspect, created_at: at, confirmed_at: null };
    const address_hash = hashRecipient(keys.recipients, email);
    await insertSubscriber(trx, { ...row, address_hash, asked_at: canSendMail ? at : null });
  }
  if (!canSendMail) return [];
  const target = { siteUrl: mail.siteUrl, keys: keys.newsletterLinks, id, locale };
  const confirmationMail = newsletterConfirmation(mail, {
    id,
    email: existing?.email ?? email,
    locale,
    confirmUrl: createConfirmLink(target, now),
  });
  return [await storeMail(trx, deps, confirmationMail)];
}
