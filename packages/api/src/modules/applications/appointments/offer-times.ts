import { isDeepStrictEqual } from 'node:util';
import type { OfferFreeTimesInput, OfferTimesInput } from '@isangano/contracts/applications/calendar';
import { toInstant } from '@isangano/contracts/local-time';
import { AppError, requireFound } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../../core/context.ts';
import { fieldError } from '../../../core/errors.ts';
import { afterCommit, inTransaction, type Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { hasMail, offeredTimes, storeMail } from '../../mail/module.ts';
import { getChannelId } from '../channels.ts';
import { getApplication } from '../queries.ts';
import { findChannelCalendar } from '../setting-queries.ts';
import { updateReviewBegan } from '../status/queries.ts';
import { createStatusLink } from '../status/status-link.ts';
import { listCalendarTimes } from './channel-calendars/list-calendar-times.ts';
import { insertOffer, listFreeTimes, listOffers, type Offer } from './offer-queries.ts';
import { endOffer } from './store-appointment.ts';

type OfferDeps = ChangeDeps & Pick<Deps, 'mail' | 'keys'>;
type Offered = Pick<Offer, 'times' | 'minutes' | 'place' | 'note' | 'channel'>;

/**
 * Offers an applicant times for an interview, in place of those that were offered before, and mails the link by which
 * one is taken. Nothing happens if the same are offered already, as when a request is repeated whose response was lost.
 * After the commit the change is published. Returns whether the mail is sent. Throws `not_found` (also for a
 * partnership), `invalid_input` for a time that is over or named twice, `conflict` (reason `already_decided` for a
 * rejected application), `unavailable`.
 */
export async function offerTimes(
  deps: OfferDeps,
  staff: Staff,
  { id, localStarts, ...meeting }: OfferTimesInput,
): Promise<{ isMailed: boolean }> {
  const { mail, clock } = deps;
  const times = localStarts.map((local) => toInstant(local, mail.brand.timeZone));
  const wrong = times.findIndex((time, index) => Date.parse(time) <= clock() || times.indexOf(time) < index);
  if (wrong !== -1) throw fieldError(`localStarts.${wrong}`, 'error.date.invalid');
  return await storeOffer(deps, staff, id, async () => ({
    ...meeting,
    times: times.toSorted(),
    channel: null,
  }));
}

/**
 * Offers an applicant the free times in the calendar of a channel, as `offerTimes` does. Throws also `not_found` for a
 * channel without a calendar, and `conflict` (reason `no_free_times`) if none is free.
 */
export async function offerFreeTimes(
  deps: OfferDeps & Pick<Deps, 'listChannels'>,
  staff: Staff,
  { id, channel, note }: OfferFreeTimesInput,
): Promise<{ isMailed: boolean }> {
  const now = { nowMs: deps.clock(), timeZone: deps.mail.brand.timeZone };
  const channelId = getChannelId(channel, deps.listChannels());
  return await storeOffer(deps, staff, id, async (trx) => {
    const calendar = requireFound(await findChannelCalendar(trx, channelId));
    const times = listCalendarTimes(calendar, now);
    const free = await listFreeTimes(
      trx,
      { ...calendar, application_id: id, channel: channelId, times },
      now.nowMs,
    );
    if (free.length === 0) throw new AppError('conflict', { reason: 'no_free_times' });
    const { minutes, place } = calendar;
    return { times: [], minutes, place, note, channel: channelId };
  });
}

async function storeOffer(
  deps: OfferDeps,
  staff: Staff,
  id: string,
  getOffered: (trx: Trx) => Promise<Offered>,
): Promise<{ isMailed: boolean }> {
  const { db, mail, clock, changes, log } = deps;
  return await inTransaction(db, async (trx) => {
    const application = await getApplication(trx, id);
    if (application.kind !== 'interview') throw new AppError('not_found');
    if (application.status === 'rejected') throw new AppError('conflict', { reason: 'already_decided' });
    const offered = await getOffered(trx);
    const at = new Date(clock()).toISOString();
    const offers = await listOffers(trx, id);
    const last = offers.at(-1);
    if (last?.closed_at === null && last.declined_at === null && isSame(last, offered))
      return { isMailed: await hasMail(trx, id, 'offered-times') };
    await endOffer(trx, id, at);
    await insertOffer(trx, {
      ...offered,
      application_id: id,
      number: offers.length + 1,
      staff_id: staff.id,
      staff_email: staff.email,
      at,
    });
    await updateReviewBegan(trx, { id, at });
    await recordAction(trx, staff, { action: 'times_offered', subject: id }, at);
    const url = await createStatusLink(trx, deps, application);
    const { refusal } = await storeMail(trx, deps, offeredTimes(mail, { ...application, ...offered, url }));
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
    afterCommit(trx, () => log.info({ applicationId: id, staffId: staff.id }, 'times offered'));
    return { isMailed: refusal === null };
  });
}

function isSame(last: Offered, offered: Offered): boolean {
  return isDeepStrictEqual({ ...last, ...offered }, { ...last });
}
