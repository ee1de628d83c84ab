import { isDeepStrictEqual } from 'node:util';
import type {
  AppointmentView,
  CancelAppointmentInput,
  SetAppointmentInput,
} from '@isangano/contracts/applications/assessment';
import { appointmentReminderMs } from '@isangano/contracts/applications/limits';
import { toInstant } from '@isangano/contracts/local-time';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../../core/context.ts';
import { fieldError } from '../../../core/errors.ts';
import type { ActionDeps } from '../../../core/record-module.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { interviewAppointment, storeReminders } from '../../mail/module.ts';
import { findApplication, getApplication } from '../queries.ts';
import { updateReviewBegan } from '../status/queries.ts';
import {
  type AppointmentRow,
  findAppointmentToCome,
  findLastAppointment,
  listAppointmentsBetween,
  toAppointmentView,
  toMailedAppointment,
  updateAppointment,
} from './queries.ts';
import {
  endOffer,
  type NewVersion,
  type StoredVersion,
  storeAppointment,
  toCancelled,
} from './store-appointment.ts';

type AppointmentDeps = ChangeDeps & Pick<Deps, 'mail' | 'keys'>;
/** `isMailed` is false if the applicant asked for no more mails, and has to be called. */
type StoredAppointment = AppointmentView & { isMailed: boolean };
type Result = Partial<StoredVersion> & Pick<StoredVersion, 'row'>;

/**
 * Sets or changes the appointment for an interview, and tells the applicant by mail with a calendar entry. Nothing
 * happens if nothing changes, as when a request is repeated whose response was lost. After the commit the change is
 * published. Throws `not_found` (also for a partnership), `invalid_input` for a time in the past, `conflict` (reason
 * `already_decided` for a rejected application; without one if the appointment was changed since `basedOn`),
 * `unavailable`.
 */
export async function setAppointment(
  deps: AppointmentDeps,
  staff: Staff,
  { id, basedOn, localStart, minutes, place, note }: SetAppointmentInput,
): Promise<StoredAppointment> {
  const starts_at = toInstant(localStart, deps.mail.brand.timeZone);
  if (Date.parse(starts_at) <= deps.clock()) throw fieldError('localStart', 'error.date.invalid');
  const version: NewVersion = { starts_at, minutes, place, note, is_cancelled: 0 };
  return await changeAppointment(deps, id, async (trx) => {
    const { application, last } = await findCurrent(trx, id);
    if (application.status === 'rejected') throw new AppError('conflict', { reason: 'already_decided' });
    if (last && isSame(last, version)) return { row: last };
    assertUnchanged(last, basedOn);
    return await storeByStaff(trx, deps, staff, { application, last, version });
  });
}

/**
 * Cancels the appointment for an interview, and tells the applicant by mail, which removes the calendar entry. After
 * the commit the change is published. Throws `not_found`, also if there is no appointment, `conflict` if it was changed
 * since `basedOn`, `unavailable`.
 */
export async function cancelAppointment(
  deps: AppointmentDeps,
  staff: Staff,
  { id, basedOn }: CancelAppointmentInput,
): Promise<StoredAppointment> {
  return await changeAppointment(deps, id, async (trx) => {
    const { application, last } = await findCurrent(trx, id);
    assertUnchanged(last, basedOn);
    if (last?.is_cancelled !== 0) throw new AppError('not_found');
    return await storeByStaff(trx, deps, staff, { application, last, version: toCancelled(last) });
  });
}

/** Stores the next version of an appointment with its audit entry. Closes the open offer of times. */
async function storeByStaff(
  trx: Trx,
  deps: ActionDeps,
  staff: Staff,
  change: Omit<Parameters<typeof storeAppointment>[3], 'isByApplicant'>,
): Promise<StoredVersion> {
  const { id } = change.application;
  const stored = await storeAppointment(trx, deps, staff, { ...change, isByApplicant: false });
  const { at } = stored.row;
  await updateReviewBegan(trx, { id, at });
  await endOffer(trx, id, at);
  await recordAction(trx, staff, { action: `appointment_${stored.change}`, subject: id }, at);
  return stored;
}

async function findCurrent(trx: Trx, id: string) {
  const application = await findApplication(trx, id);
  if (application?.kind !== 'interview') throw new AppError('not_found');
  return { application, last: await findLastAppointment(trx, id) };
}

function assertUnchanged(last: AppointmentRow | undefined, basedOn: number | null): void {
  if ((last?.sequence ?? null) !== basedOn) throw new AppError('conflict');
}

function isSame(last: AppointmentRow, version: NewVersion): boolean {
  return isDeepStrictEqual({ ...last, ...version }, { ...last });
}

async function changeAppointment(deps: AppointmentDeps, id: string, change: (trx: Trx) => Promise<Result>) {
  const { row, isMailed } = await inTransaction(deps.db, change);
  if (isMailed !== undefined) {
    deps.changes.publish({ noun: 'application', action: 'changed', id });
    deps.log.info({ applicationId: id, sequence: row.sequence }, 'appointment stored');
  }
  return { ...toAppointmentView(row, deps.mail.brand.timeZone), isMailed: isMailed ?? true };
}

/** Stores a mail for each appointment within a day that was made earlier than that, once. Returns the number of mails. */
export async function remindOfAppointments(deps: ActionDeps & Pick<Deps, 'db'>): Promise<number> {
  const { db, clock, mail } = deps;
  const now = clock();
  const from = new Date(now).toISOString();
  const before = new Date(now + appointmentReminderMs).toISOString();
  const appointments = await listAppointmentsBetween(db.read, { from, before, nowMs: now });
  return await storeReminders(deps, appointments, async (trx, id) => {
    const last = await findAppointmentToCome(trx, id, now);
    if (
      !last ||
      last.reminded_at !== null ||
      Date.parse(last.starts_at) < Date.parse(last.at) + appointmentReminderMs
    )
      return undefined;
    const application = await getApplication(trx, id);
    // Also while the rejection can be undone.
    if (application.status === 'rejected') return undefined;
    await updateAppointment(trx, [id, last.sequence], { reminded_at: from });
    const appointment = toMailedAppointment(last);
    return interviewAppointment(mail, { ...application, change: 'reminder', appointment });
  });
}
