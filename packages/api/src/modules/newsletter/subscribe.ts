import { minuteMs } from '@isangano/contracts/durations';
import type { Locale } from '@isangano/contracts/locales';
import type { SubscribeInput } from '@isangano/contracts/newsletter/subscription';
import type { SpamReason, SpamSignals } from '@isangano/contracts/submissions/signals';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import type { ActionDeps, SuspectSource } from '../../core/record-module.ts';
import { afterCommit, inTransaction, type Trx } from '../../database/database.ts';
import {
  deleteMailsAbout,
  hashRecipient,
  newsletterConfirmation,
  newsletterWelcome,
  storeMail,
} from '../mail/module.ts';
import {
  assertRoomForSuspect,
  type ClassifiedForm,
  classifyRequest,
  findRepeatedRequest,
  type KeyedRequest,
  recordRequestKey,
} from '../submissions/module.ts';
import { createConfirmLink, createUnsubscribeLink, parseNewsletterLink } from './links.ts';
import {
  deleteSubscriber,
  findSameSubscriber,
  findSubscriberById,
  insertSubscriber,
  listSuspectSubscriptions,
  type Subscriber,
  updateSubscriber,
  updateSubscriberConfirmed,
} from './queries.ts';

const form: ClassifiedForm = { table: 'subscriber', fillTimeMinMs: 500 };

type SubscribeMetadata = { locale: Locale; spamSignals: SpamSignals; idempotencyKey?: string | undefined };

type SubscribeDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log' | 'submissionRate'>;

/**
 * Stores a subscriber together with the mail that asks them to confirm (double opt-in). An unconfirmed address gets
 * another mail if the last one is 10 minutes old; a confirmed one is not changed. Suspected spam is stored with a
 * reason, but no mail is sent. A repeated key changes nothing, even if the subscriber has left in the meantime. Throws
 * `conflict` (reason `key_reused`), `unavailable`, and `too_many` if too many suspects wait for staff.
 */
export async function subscribe(
  deps: SubscribeDeps,
  input: SubscribeInput,
  { locale, spamSignals, idempotencyKey: key }: SubscribeMetadata,
): Promise<void> {
  const email = findAddress(input.email);
  const suspect = classifyRequest(deps.submissionRate, form, spamSignals);
  // The key outlives the subscription, so its hash must not lead to the address.
  const fields = { recipient: hashRecipient(deps.keys.recipients, email) };
  const request: KeyedRequest = { scope: 'subscription', key, fields };
  await inTransaction(deps.db, async (trx) => {
    if ((await findRepeatedRequest(trx, request)) !== undefined) return;
    await store(trx, deps, { email, locale, suspect }, request);
    afterCommit(trx, () => deps.submissionRate.count(suspect));
  });
}

async function store(
  trx: Trx,
  deps: SubscribeDeps,
  { email, locale, suspect }: { email: string; locale: Locale; suspect: SpamReason | null },
  request: KeyedRequest,
): Promise<void> {
  const now = deps.clock();
  const existing = await findSameSubscriber(trx, email);
  const subscriber = existing ?? (await storeNew(trx, deps, { email, locale, suspect }));
  await recordRequestKey(trx, request, { id: subscriber.id, createdAt: new Date(now).toISOString() });
  if (!canAskToConfirm(subscriber, now)) return;
  if (suspect === null) await askToConfirm(trx, deps, subscriber, locale);
  // A proof of work then sends the mail.
  else if (existing && suspect === 'unproven')
    await updateSubscriber(trx, subscriber.id, { suspect, locale });
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

/** The newsletter's form accepts more than this; an address that does not match gets no mail. */
const mailAddress = z.string().check(z.regex(z.regexes.html5Email));

/** Returns the address within a text that was copied from a link or a list; without one, the text as it was typed. */
function findAddress(typed: string): string {
  const [, address] = /^(?:mailto:)?([^\s,;?]*[^\s,;?.])(?:\?.*|[\s,;.]*)$/i.exec(typed) ?? [];
  return address !== undefined && mailAddress.safeParse(address).success ? address : typed;
}

/** Shortest time between two confirmation mails to one address. */
const resendConfirmationMs = 10 * minuteMs;

/** Whether a subscriber may get a confirmation mail: if they are not confirmed, and have not got one recently. */
function canAskToConfirm(
  { email, confirmed_at, asked_at }: Pick<Subscriber, 'email' | 'confirmed_at' | 'asked_at'>,
  nowMs: number,
): boolean {
  // A time far in the future was stored before the clock was set back.
  const wasJustAsked = asked_at !== null && Math.abs(nowMs - Date.parse(asked_at)) < resendConfirmationMs;
  return confirmed_at === null && !wasJustAsked && mailAddress.safeParse(email).success;
}

/** Stores the mail that asks a subscriber to confirm, and clears a mark of suspected spam. */
async function askToConfirm(
  trx: Trx,
  deps: ActionDeps,
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
  locale: Locale,
): Promise<void> {
  const { mail, keys, clock } = deps;
  const now = clock();
  await updateSubscriber(trx, id, { asked_at: new Date(now).toISOString(), locale, suspect: null });
  const target = { siteUrl: mail.siteUrl, keys: keys.newsletterLinks, id, locale };
  const confirmUrl = createConfirmLink(target, now);
  await storeMail(trx, deps, newsletterConfirmation(mail, { id, email, locale, confirmUrl }));
}

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
  await inTransaction(db, async (trx) => {
    const subscriber = await updateSubscriberConfirmed(trx, { id, at: new Date(now).toISOString() });
    if (!subscriber) {
      if (!(await findSubscriberById(trx, id))) throw new AppError('not_found');
      return;
    }
    const { email, locale } = subscriber;
    const target = { siteUrl: mail.siteUrl, keys: keys.newsletterLinks, id, locale };
    const unsubscribeUrl = createUnsubscribeLink(target);
    await storeMail(trx, deps, newsletterWelcome(mail, { id, email, locale, unsubscribeUrl }));
  });
  log.info({ subscriberId: id }, 'subscription confirmed');
}

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

export const suspectSubscriptions: SuspectSource = {
  noun: 'subscription',
  table: 'subscriber',
  scopes: ['subscription'],
  list: listSuspectSubscriptions,
  releaseMail,
};

/** Stores the mail that asks a subscriber to confirm. */
async function releaseMail(trx: Trx, deps: ActionDeps, id: string): Promise<void> {
  const subscriber = await findSubscriberById(trx, id);
  if (subscriber && canAskToConfirm(subscriber, deps.clock()))
    await askToConfirm(trx, deps, subscriber, subscriber.locale);
}
