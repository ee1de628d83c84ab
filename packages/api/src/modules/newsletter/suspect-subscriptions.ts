import type { ActionDeps, SuspectSource } from '../../core/record-module.ts';
import type { Trx } from '../../database/database.ts';
import type { MailOutcome } from '../mail/module.ts';
import { findSubscriberById, listSuspectSubscriptions } from './queries.ts';
import { askToConfirm, canAskToConfirm } from './subscribe.ts';

/** Subscriptions that are suspected spam. */
export const suspectSubscriptions: SuspectSource = {
  noun: 'subscription',
  table: 'subscriber',
  liveNoun: null,
  scopes: ['subscription'],
  list: listSuspectSubscriptions,
  releaseMail,
};

/** Stores the mail that asks a subscriber to confirm. */
async function releaseMail(trx: Trx, deps: ActionDeps, id: string): Promise<MailOutcome[]> {
  const subscriber = await findSubscriberById(trx, id);
  if (!subscriber || !canAskToConfirm(subscriber, deps.clock())) return [];
  return [await askToConfirm(trx, deps, subscriber, subscriber.locale)];
}
