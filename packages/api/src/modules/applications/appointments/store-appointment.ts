import type { Deps, StaffActor } from '../../../core/context.ts';
import type { ActionDeps } from '../../../core/record-module.ts';
import type { Trx } from '../../../database/database.ts';
import { findActor, recordAction } from '../../audit/module.ts';
import { deleteMailsAbout, interviewAppointment, storeMail } from '../../mail/module.ts';
import type { Application } from '../queries.ts';
import { closeOffers } from './offer-queries.ts';
import {
  type AppointmentRow,
  findAppointmentToCome,
  insertAppointment,
  toMailedAppointment,
} from './queries.ts';

type StaffMember = { id: string; email: string };

export type NewVersion = Pick<AppointmentRow, 'starts_at' | 'minutes' | 'place' | 'note' | 'is_cancelled'>;

export type StoredVersion = {
  row: AppointmentRow;
  change: 'set' | 'changed' | 'cancelled';
  isMailed: boolean;
};

type Change = {
  application: Application;
  last: AppointmentRow | undefined;
  version: NewVersion;
  isByApplicant: boolean;
  /** The channel in whose calendar it is booked; without one, that of the last version. */
  channel?: string | null;
};

/**
 * Stores the next version of an appointment, and the mail that tells the applicant, in place of one that waits. `by` is
 * who made it, or offered the time that the applicant took.
 */
export async function storeAppointment(
  trx: Trx,
  deps: ActionDeps,
  by: StaffMember,
  change: Change,
): Promise<StoredVersion> {
  const { application, last, version, isByApplicant } = change;
  const row = await storeVersion(trx, deps, by, change);
  const type = version.is_cancelled === 1 ? 'cancelled' : last?.is_cancelled === 0 ? 'changed' : 'set';
  const content = interviewAppointment(deps.mail, {
    ...application,
    change: isByApplicant && type === 'cancelled' ? 'givenUp' : type,
    appointment: toMailedAppointment(row),
  });
  const { refusal } = await storeMail(trx, deps, content);
  return { row, change: type, isMailed: refusal === null };
}

/** Cancels an appointment for its applicant, and stores the mail that removes it from their calendar. */
export async function cancelByApplicant(
  trx: Trx,
  deps: ActionDeps,
  { application, last }: { application: Application; last: AppointmentRow },
): Promise<void> {
  const by = { id: last.staff_id, email: last.staff_email };
  const change = { application, last, version: toCancelled(last), isByApplicant: true };
  await storeAppointment(trx, deps, by, change);
}

/**
 * Cancels the appointment to come of a rejected application for who decided it, with an audit entry and without a mail of
 * its own. Returns the version; nothing without an appointment.
 */
export async function cancelByRejection(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  application: Application,
): Promise<AppointmentRow | undefined> {
  const { id: subject, decidedAt } = application;
  const last = await findAppointmentToCome(trx, subject, deps.clock());
  if (!last) return undefined;
  const decision = { action: 'application_rejected', subject, at: decidedAt ?? '' } as const;
  const decider = await findActor(trx, decision);
  const by = { id: decider?.id ?? last.staff_id, email: decider?.email ?? last.staff_email };
  const change = { application, last, version: toCancelled(last), isByApplicant: false };
  const row = await storeVersion(trx, deps, by, change);
  if (decider) await recordAction(trx, decider, { action: 'appointment_cancelled', subject }, row.at);
  return row;
}

/**
 * Cancels the appointment to come of an application that staff delete, with an audit entry, and stores the mail that
 * removes it from calendars.
 */
export async function cancelByDeletion(
  trx: Trx,
  deps: ActionDeps,
  staff: StaffActor,
  application: Application,
): Promise<void> {
  const { id: subject, suspect } = application;
  const last = suspect === null ? await findAppointmentToCome(trx, subject, deps.clock()) : undefined;
  if (!last) return;
  const change = { application, last, version: toCancelled(last), isByApplicant: false };
  const { row } = await storeAppointment(trx, deps, staff, change);
  await recordAction(trx, staff, { action: 'appointment_cancelled', subject }, row.at);
}

/** Closes the open offer of times for an application, if there is one, and deletes the mail about it that waits. */
export async function endOffer(trx: Trx, id: string, at: string): Promise<void> {
  await closeOffers(trx, id, at);
  await deleteMailsAbout(trx, { about: id, kind: 'offered-times' });
}

export function toCancelled({ starts_at, minutes, place, note }: AppointmentRow): NewVersion {
  return { starts_at, minutes, place, note, is_cancelled: 1 };
}

/** Stores the next version of an appointment without a mail about it, and deletes the one that waits. */
async function storeVersion(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  by: StaffMember,
  { application: { id }, last, version, isByApplicant, channel = last?.channel ?? null }: Change,
): Promise<AppointmentRow> {
  const row: AppointmentRow = {
    ...version,
    application_id: id,
    sequence: last === undefined ? 0 : last.sequence + 1,
    staff_id: by.id,
    staff_email: by.email,
    at: new Date(clock()).toISOString(),
    is_by_applicant: isByApplicant ? 1 : 0,
    reminded_at: null,
    channel,
  };
  await insertAppointment(trx, row);
  // A mail that arrives after the one about this version would be taken for the newest.
  await deleteMailsAbout(trx, { about: id, kind: 'interview-appointment' });
  return row;
}
