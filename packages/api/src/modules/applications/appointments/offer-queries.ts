import type { OfferView } from '@isangano/contracts/applications/assessment';
import { appointmentMinutes } from '@isangano/contracts/applications/values';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import type { Executor, Trx } from '../../../database/database.ts';
import type { AppointmentOfferTable } from '../table.ts';
import { listAppointmentsBetween } from './queries.ts';

const times = z.array(z.string());

/** The longest appointment, by which those that begin earlier and overlap are found. */
const longestMs = Math.max(...appointmentMinutes) * 60_000;

export async function insertOffer(
  trx: Trx,
  offer: Omit<Insertable<AppointmentOfferTable>, 'times'> & { times: string[] },
): Promise<void> {
  await trx
    .insertInto('appointment_offer')
    .values({ ...offer, times: JSON.stringify(offer.times) })
    .execute();
}

/** Lists the offers for an application, oldest first. */
export async function listOffers(executor: Executor, applicationId: string) {
  const rows = await executor
    .selectFrom('appointment_offer')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, times: times.parse(JSON.parse(row.times)) }));
}

export type Offer = Awaited<ReturnType<typeof listOffers>>[number];

/** Finds the offer that an applicant can answer. */
export async function findOpenOffer(executor: Executor, applicationId: string): Promise<Offer | undefined> {
  const last = (await listOffers(executor, applicationId)).at(-1);
  return last?.closed_at === null ? last : undefined;
}

/** Closes the open offer for an application, if there is one. */
export async function closeOffers(trx: Trx, applicationId: string, at: string): Promise<void> {
  await trx
    .updateTable('appointment_offer')
    .set({ closed_at: at })
    .where('application_id', '=', applicationId)
    .where('closed_at', 'is', null)
    .execute();
}

export async function updateDeclined(
  trx: Trx,
  { application_id, number }: Offer,
  { at, proposal }: { at: string | null; proposal: string },
): Promise<void> {
  await trx
    .updateTable('appointment_offer')
    .set({ declined_at: at, proposal })
    .where('application_id', '=', application_id)
    .where('number', '=', number)
    .execute();
}

/** Lists the times of an offer that are to come and free: nobody else has an appointment at the same place then. */
export async function listFreeTimes(executor: Executor, offer: Offer, nowMs: number): Promise<string[]> {
  const starts = offer.times.map((time) => Date.parse(time)).filter((start) => start > nowMs);
  if (starts.length === 0) return [];
  const lengthMs = offer.minutes * 60_000;
  const others = await listAppointmentsBetween(executor, {
    from: new Date(Math.min(...starts) - longestMs).toISOString(),
    before: new Date(Math.max(...starts) + lengthMs).toISOString(),
  });
  const taken = others.filter(
    ({ id, place }) => id !== offer.application_id && place.toLowerCase() === offer.place.toLowerCase(),
  );
  const isFree = (start: number) =>
    taken.every(({ startsAt, minutes }) => {
      const takenFrom = Date.parse(startsAt);
      return start + lengthMs <= takenFrom || start >= takenFrom + minutes * 60_000;
    });
  return starts.filter(isFree).map((start) => new Date(start).toISOString());
}

export function toOfferView({
  times: offered,
  minutes,
  place,
  note,
  staff_email,
  declined_at,
  proposal,
}: Offer): OfferView {
  return {
    times: offered,
    minutes,
    place,
    note,
    offeredBy: staff_email,
    declinedAt: declined_at,
    proposal: proposal ?? '',
  };
}
