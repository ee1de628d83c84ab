import type { OfferView } from '@isangano/contracts/applications/assessment';
import { appointmentMinutes } from '@isangano/contracts/applications/limits';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import type { Channel } from '../../../core/context.ts';
import {
  createInsert,
  createList,
  createUpdate,
  type Executor,
  type Trx,
} from '../../../database/database.ts';
import type { HistoryEvent } from '../review/history-queries.ts';
import { findChannelCalendar } from '../setting-queries.ts';
import type { AppointmentOfferTable } from '../table.ts';
import { listCalendarTimes } from './channel-calendars/list-calendar-times.ts';
import { listAppointmentsBetween } from './queries.ts';

const times = z.array(z.string());

/** The longest appointment; it limits how far back overlapping ones are searched. */
const longestMs = Math.max(...appointmentMinutes) * 60_000;

export async function insertOffer(
  trx: Trx,
  offer: Omit<Insertable<AppointmentOfferTable>, 'times'> & { times: string[] },
): Promise<void> {
  await insertRow(trx, { ...offer, times: JSON.stringify(offer.times) });
}

const insertRow = createInsert('appointment_offer');
const listRows = createList('appointment_offer', ['application_id'], 'number');

/** Lists the offers for an application, oldest first. */
export async function listOffers(executor: Executor, applicationId: string) {
  const rows = await listRows(executor, applicationId);
  return rows.map((row) => ({ ...row, times: times.parse(JSON.parse(row.times)) }));
}

/** Lists the times that an applicant was offered, and that none suited, as entries of the history, oldest first. */
export async function listOfferEntries(executor: Executor, applicationId: string): Promise<HistoryEvent[]> {
  return (await listOffers(executor, applicationId)).flatMap(({ at, staff_email: by, declined_at }) => {
    const events: HistoryEvent[] = [{ action: 'times_offered', at, by }];
    if (declined_at !== null) events.push({ action: 'times_declined', at: declined_at });
    return events;
  });
}

export type Offer = Awaited<ReturnType<typeof listOffers>>[number] & {
  /** Minutes kept free before and after each time, for the calendar of a channel. */
  bufferMinutes: number;
};

/** When it is, and where. */
export type Now = { nowMs: number; timeZone: string };

/** Finds the offer that an applicant can answer. With the calendar of a channel, it has the times, length and place of that. */
export async function findOpenOffer(
  executor: Executor,
  applicationId: string,
  now: Now,
): Promise<Offer | undefined> {
  const last = (await listOffers(executor, applicationId)).at(-1);
  if (last?.closed_at !== null) return undefined;
  if (last.channel === null) return { ...last, bufferMinutes: 0 };
  const calendar = await findChannelCalendar(executor, last.channel);
  if (!calendar) return { ...last, bufferMinutes: 0 };
  const { minutes, place, bufferMinutes } = calendar;
  return { ...last, minutes, place, bufferMinutes, times: listCalendarTimes(calendar, now) };
}

export async function closeOffers(trx: Trx, applicationId: string, at: string): Promise<void> {
  await trx
    .updateTable('appointment_offer')
    .set({ closed_at: at })
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .execute();
}

export const updateOffer = createUpdate('appointment_offer', 'application_id', 'number');

type FreeTimesOffer = Pick<
  Offer,
  'application_id' | 'times' | 'minutes' | 'bufferMinutes' | 'place' | 'channel'
>;

/**
 * Lists the times of an offer that are to come and free: nobody else has an appointment then that was booked in the
 * same calendar, or at the same place.
 */
export async function listFreeTimes(
  executor: Executor,
  offer: FreeTimesOffer,
  nowMs: number,
): Promise<string[]> {
  const starts = offer.times.map((time) => Date.parse(time)).filter((start) => start > nowMs);
  if (starts.length === 0) return [];
  const bufferMs = offer.bufferMinutes * 60_000;
  /** With the time that is kept free after it. */
  const lengthMs = offer.minutes * 60_000 + bufferMs;
  const others = await listAppointmentsBetween(executor, {
    from: new Date(Math.min(...starts) - longestMs - bufferMs).toISOString(),
    before: new Date(Math.max(...starts) + lengthMs).toISOString(),
    nowMs,
  });
  const isSame = ({ channel, place }: (typeof others)[number]) =>
    (channel !== null && channel === offer.channel) || place.toLowerCase() === offer.place.toLowerCase();
  const taken = others
    .filter((other) => other.id !== offer.application_id && isSame(other))
    .map(({ startsAt, minutes }) => {
      const from = Date.parse(startsAt);
      return { from, until: from + minutes * 60_000 + bufferMs };
    });
  const isFree = (start: number) =>
    taken.every(({ from, until }) => start + lengthMs <= from || start >= until);
  return starts.filter(isFree).map((start) => new Date(start).toISOString());
}

/** Returns an offer as staff read it, with the name that its channel has now. */
export function toOfferView(
  { channel, times: all, minutes, place, note, staff_email, declined_at, proposal }: Offer,
  channels: readonly Channel[],
): OfferView {
  return {
    channel: channel && (channels.find(({ id }) => id === channel)?.name ?? channel),
    times: channel === null ? all : [],
    minutes,
    place,
    note,
    offeredBy: staff_email,
    declinedAt: declined_at,
    proposal: proposal ?? '',
  };
}

export async function updateChannelKey(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of ['appointment_offer', 'appointment'] as const)
    await trx.updateTable(table).set({ channel: to }).where('channel', '=', from).execute();
}
