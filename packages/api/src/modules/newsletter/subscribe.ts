import type { Locale } from '@isangano/contracts/locales';
import type { SubscribeInput } from '@isangano/contracts/newsletter/subscription';
import type { SpamReason, SpamSignals } from '@isangano/contracts/submissions/signals';
import { newId } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { completeMails, hashRecipient, type MailOutcome } from '../mail/module.ts';
import {
  assertRoomForSuspect,
  type ClassifiedForm,
  classifyRequest,
  findRepeatedRequest,
  type KeyedRequest,
  recordRequestKey,
} from '../submissions/module.ts';
import { askToConfirm, canAskToConfirm } from './ask-to-confirm.ts';
import { findSameSubscriber, insertSubscriber, type Subscriber, updateSubscriber } from './queries.ts';

const form: ClassifiedForm = { table: 'subscriber', fillTimeMinMs: 500 };

type SubscribeMetadata = { locale: Locale; spamSignals: SpamSignals; idempotencyKey?: string | undefined };

type SubscribeDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log' | 'submissionRate'>;

/**
 * Stores a subscriber together with the mail that asks them to confirm (double opt-in). An unconfirmed
 * address gets another mail if the last one is 10 minutes old; a confirmed one is not changed. Suspected spam
 * is stored with a reason, but no mail is sent. A repeated key changes nothing, also if the subscriber has left meanwhile.
 * Throws `conflict` (reason `key_reused`), `unavailable`, and `too_many` if too many suspects wait for staff.
 */
export async function subscribe(
  deps: SubscribeDeps,
  { email }: SubscribeInput,
  { locale, spamSignals, idempotencyKey: key }: SubscribeMetadata,
): Promise<void> {
  const suspect = classifyRequest(deps.submissionRate, form, spamSignals);
  // The key outlives the subscription, so its hash must not lead to the address.
  const fields = { recipient: hashRecipient(deps.keys.recipients, email) };
  const request: KeyedRequest = { scope: 'subscription', key, fields };
  const mails = await inTransaction(deps.db, async (trx) => {
    if ((await findRepeatedRequest(trx, request)) !== undefined) return undefined;
    return await store(trx, deps, { email, locale, suspect }, request);
  });
  if (!mails) return;
  deps.submissionRate.count(suspect);
  completeMails(deps, mails);
}

async function store(
  trx: Trx,
  deps: SubscribeDeps,
  { email, locale, suspect }: { email: string; locale: Locale; suspect: SpamReason | null },
  request: KeyedRequest,
): Promise<MailOutcome[]> {
  const now = deps.clock();
  const existing = await findSameSubscriber(trx, email);
  const subscriber = existing ?? (await storeNew(trx, deps, { email, locale, suspect }));
  await recordRequestKey(trx, request, { id: subscriber.id, createdAt: new Date(now).toISOString() });
  if (!canAskToConfirm(subscriber, now)) return [];
  if (suspect === null) return [await askToConfirm(trx, deps, subscriber, locale)];
  // A proof of work then sends the mail.
  if (existing && suspect === 'unproven') await updateSubscriber(trx, subscriber.id, { suspect, locale });
  return [];
}

async function storeNew(
  trx: Trx,
  { clock, keys, submissionRate }: SubscribeDeps,
  { email, ...columns }: Pick<Subscriber, 'email' | 'locale' | 'suspect'>,
): Promise<Subscriber> {
  await assertRoomForSuspect(trx, submissionRate, form, columns.suspect);
  const now = clock();
  const subscriber: Subscriber = {
    ...columns,
    id: newId(now),
    email,
    created_at: new Date(now).toISOString(),
    confirmed_at: null,
    asked_at: null,
    address_hash: hashRecipient(keys.recipients, email),
  };
  await insertSubscriber(trx, subscriber);
  return subscriber;
}
