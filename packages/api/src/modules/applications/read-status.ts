import { freeTimesMax } from '@isangano/contracts/applications/limits';
import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import type { ApplicationState, Decision } from '@isangano/contracts/applications/values';
import { minuteMs } from '@isangano/contracts/durations';
import type { Ctx } from '../../core/context.ts';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import { hasRecipients } from '../mail/module.ts';
import { findOpenOffer, listFreeTimes } from './appointments/offer-queries.ts';
import { type AppointmentRow, findLastAppointment } from './appointments/queries.ts';
import { findOpenCorrection } from './corrections/queries.ts';
import { readSms } from './status/set-sms.ts';
import { getLinkedApplication, type LinkedApplication } from './status/status-link.ts';

/** Returns what the applicant may know about an application. Throws the errors of `getLinkedApplication`. */
export async function readStatus(
  ctx: Pick<Ctx, 'db' | 'mail' | 'accessTokenHash' | 'keys' | 'clock' | 'timeZone'>,
  { id }: { id: string },
): Promise<ApplicationStatusView> {
  const row = await getLinkedApplication(ctx.db.read, ctx, id);
  const { id: reference, shortReference, kind, locale, created_at: receivedAt, suspect } = row;
  const canMailCopy = suspect === null && hasRecipients(ctx.mail);
  const correction = await findOpenCorrection(ctx.db.read, row, ctx.clock());
  const { isArranged, ...meeting } = await readMeeting(ctx, row);
  return {
    kind,
    reference,
    shortReference,
    receivedAt,
    locale,
    canMailCopy,
    correctionClosesAt: correction?.closes_at ?? null,
    sms: await readSms(ctx, row),
    ...meeting,
    isWithdrawn: row.withdrawn_at !== null,
    ...toState(row, ctx.clock(), isArranged),
  };
}

type Meeting = Pick<ApplicationStatusView, 'appointment' | 'offer'> & {
  /** Whether staff have looked at the application, which follows from what they arranged. */
  isArranged: boolean;
};

/** Returns the appointment for an interview that is not over, and the times that the applicant can choose among. */
async function readMeeting(
  { db: { read }, clock, timeZone }: Pick<Ctx, 'db' | 'clock' | 'timeZone'>,
  row: LinkedApplication,
): Promise<Meeting> {
  const last = await findLastAppointment(read, row.id);
  const offer = await findOpenOffer(read, row.id, { nowMs: clock(), timeZone });
  const isArranged = last !== undefined || offer !== undefined;
  if (row.status === 'rejected' || !isFinal(row, clock()))
    return { appointment: null, offer: null, isArranged };
  const pick = ({ minutes, place, note }: Pick<AppointmentRow, 'minutes' | 'place' | 'note'>) => ({
    minutes,
    place,
    note,
  });
  const isAhead = last?.is_cancelled === 0 && Date.parse(last.starts_at) + last.minutes * minuteMs > clock();
  return {
    isArranged,
    appointment: isAhead ? { ...pick(last), startsAt: last.starts_at } : null,
    offer: offer
      ? {
          ...pick(offer),
          times: (await listFreeTimes(read, offer, clock())).slice(0, freeTimesMax),
          isDeclined: offer.declined_at !== null,
        }
      : null,
  };
}

/** A decision is shown when it can no longer be undone, which is also when it is mailed. */
function isFinal({ decided_at, withdrawn_at }: LinkedApplication, nowMs: number): boolean {
  if (decided_at === null || withdrawn_at !== null) return true;
  // A time far in the future was stored before the clock was set back.
  return Math.abs(nowMs - Date.parse(decided_at)) >= decisionMailDelayMs;
}

function toState(
  row: LinkedApplication,
  nowMs: number,
  isArranged: boolean,
): { state: ApplicationState; decision: Decision | null } {
  const { status, review_began_at, correction } = row;
  if (status !== 'pending' && isFinal(row, nowMs)) return { state: 'decided', decision: status };
  // The answer of an applicant waits to be read, as a new application does.
  const isUnread = review_began_at === null && correction === null && !isArranged;
  return { state: isUnread ? 'received' : 'underReview', decision: null };
}
