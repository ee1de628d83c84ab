import type { AnswerOfferInput } from '@isangano/contracts/applications/calendar';
import { AppError, requireFound } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import { fieldError } from '../../../core/errors.ts';
import type { ActionDeps } from '../../../core/record-module.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { applicantNotification, storeMail } from '../../mail/module.ts';
import { getApplication } from '../queries.ts';
import { updateUnread } from '../status/queries.ts';
import { getLinkedApplication } from '../status/status-link.ts';
import { findOpenOffer, listFreeTimes, type Offer, updateOffer } from './offer-queries.ts';
import { type AppointmentRow, findAppointmentToCome, findLastAppointment } from './queries.ts';
import { cancelByApplicant, storeAppointment } from './store-appointment.ts';

/** Limits the changes of an appointment, since each version stores a row and two mails. */
const appointmentVersionsMax = 20;

/**
 * Books one of the times that an applicant was offered, also in place of an earlier choice, or stores that none suits.
 * The applicant gets the appointment by mail, and staff a note. After the commit the change is published. Throws the
 * errors of `getLinkedApplication`, `forbidden` (reason `offer_closed`), `invalid_input` for another time, and
 * `conflict` (reason `time_taken`) if another person has an appointment then.
 */
export async function answerOffer(
  ctx: Ctx,
  { id: linkId, startsAt, proposal }: AnswerOfferInput,
): Promise<void> {
  const { db, clock, changes, timeZone } = ctx;
  const isTaken = await inTransaction(db, async (trx) => {
    const { id, status } = await getLinkedApplication(trx, ctx, linkId);
    const now = { nowMs: clock(), timeZone };
    const offer = status === 'rejected' ? undefined : await findOpenOffer(trx, id, now);
    if (!offer) throw new AppError('forbidden', { reason: 'offer_closed' });
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
    if (startsAt === null) {
      await decline(trx, ctx, offer, proposal);
      return false;
    }
    if (!offer.times.includes(startsAt) || Date.parse(startsAt) <= clock())
      throw fieldError('startsAt', 'error.value.unknown');
    const free = await listFreeTimes(trx, offer, clock());
    if (free.includes(startsAt)) await take(trx, ctx, offer, startsAt);
    // Without free times, staff have to offer others.
    if (free.length === 0) await updateUnread(trx, id);
    return !free.includes(startsAt);
  });
  if (isTaken) throw new AppError('conflict', { reason: 'time_taken' });
}

async function take(trx: Trx, ctx: Ctx, offer: Offer, startsAt: string): Promise<void> {
  const { application_id: id, minutes, place, note, channel } = offer;
  const last = await findLastAppointment(trx, id);
  // A repetition after a lost response.
  if (last?.is_cancelled === 0 && last.starts_at === startsAt && last.place === place) return;
  if (last && last.sequence >= appointmentVersionsMax)
    throw new AppError('forbidden', { reason: 'offer_closed' });
  const application = await getApplication(trx, id);
  const version = { starts_at: startsAt, minutes, place, note, is_cancelled: 0 } as const;
  const by = { id: offer.staff_id, email: offer.staff_email };
  const change = { application, last, version, isByApplicant: true, channel };
  await storeAppointment(trx, ctx, by, change);
  await updateOffer(trx, [id, offer.number], { declined_at: null, proposal: '' });
  await updateUnread(trx, id);
  await storeMail(trx, ctx, applicantNotification(ctx.mail, 'taken', application, { startsAt }));
}

async function decline(trx: Trx, ctx: Ctx, offer: Offer, proposal: string): Promise<void> {
  const { application_id: id, number } = offer;
  const application = await getApplication(trx, id);
  const declined_at = new Date(ctx.clock()).toISOString();
  await updateOffer(trx, [id, number], { declined_at, proposal });
  await updateUnread(trx, id);
  // Staff read later proposals in the application: repeated proposals do not fill their mailbox.
  if (offer.declined_at === null)
    await storeMail(trx, ctx, applicantNotification(ctx.mail, 'declined', application, { quote: proposal }));
}

/**
 * Cancels the appointment for an interview for its applicant: the calendar entry is removed by mail, and staff get a
 * note. Throws the errors of `getLinkedApplication`, and `not_found` if there is no appointment that is to come.
 */
export async function giveUpAppointment(ctx: Ctx, { id: linkId }: { id: string }): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { id } = await getLinkedApplication(trx, ctx, linkId);
    const last = requireFound(await findAppointmentToCome(trx, id, ctx.clock()));
    await giveUp(trx, ctx, last);
    ctx.changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
  });
}

/**
 * Cancels the appointment for an interview that the calendar of its applicant has declined. Does nothing for an answer
 * to an earlier version, and after the appointment.
 */
export async function declineInvitation(
  trx: Trx,
  deps: ActionDeps,
  id: string,
  sequence: number,
): Promise<void> {
  const last = await findAppointmentToCome(trx, id, deps.clock());
  if (last?.sequence === sequence) await giveUp(trx, deps, last);
}

async function giveUp(trx: Trx, deps: ActionDeps, last: AppointmentRow): Promise<void> {
  const { application_id: id, starts_at: startsAt } = last;
  const application = await getApplication(trx, id);
  await cancelByApplicant(trx, deps, { application, last });
  await updateUnread(trx, id);
  await storeMail(trx, deps, applicantNotification(deps.mail, 'givenUp', application, { startsAt }));
}
