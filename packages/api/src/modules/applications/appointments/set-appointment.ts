import { isDeepStrictEqual } from 'node:util';
import { defaultLocale } from '@isangano/content/brand';
import type {
  AppointmentView,
  CancelAppointmentInput,
  SetAppointmentInput,
} from '@isangano/contracts/applications/assessment';
import { toInstant } from '@isangano/contracts/local-time';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../../core/context.ts';
import { issue } from '../../../core/errors.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import {
  completeMails,
  deleteMailsAbout,
  interviewAppointment,
  type MailOutcome,
  storeMail,
} from '../../mail/module.ts';
import { findApplicantLocale, findApplication } from '../queries.ts';
import { updateReviewBegan } from '../status/queries.ts';
import type { AppointmentTable } from '../table.ts';
import { findLastAppointment, insertAppointment, toAppointmentView } from './queries.ts';

type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

type NewVersion = Pick<AppointmentTable, 'starts_at' | 'minutes' | 'place' | 'note' | 'is_cancelled'>;

type AppointmentDeps = ChangeDeps & Pick<Deps, 'mail' | 'keys'>;
/** `isMailed` is false if the applicant asked for no more mails, and has to be called. */
type StoredAppointment = AppointmentView & { isMailed: boolean };
type Result = { row: AppointmentTable; mail?: MailOutcome };

/**
 * Sets or changes the appointment for an interview, and tells the applicant by mail with a calendar entry. Nothing
 * happens if nothing changes. After the commit the change is published.
 * Throws `not_found` (also for a partnership), `invalid_input` for a time in the past, `conflict` (reason `already_decided`
 * for a rejected application; without one if the appointment was changed since `basedOn`), `unavailable`.
 */
export async function setAppointment(
  deps: AppointmentDeps,
  staff: Staff,
  { id, basedOn, localStart, minutes, place, note }: SetAppointmentInput,
): Promise<StoredAppointment> {
  const starts_at = toInstant(localStart, deps.mail.brand.timeZone);
  if (Date.parse(starts_at) <= deps.clock())
    throw new AppError('invalid_input', { issues: [issue('localStart', 'error.date.invalid')] });
  const version: NewVersion = { starts_at, minutes, place, note, is_cancelled: 0 };
  return await changeAppointment(deps, id, async (trx) => {
    const { application, last } = await findCurrent(trx, { id, basedOn });
    if (application.status === 'rejected') throw new AppError('conflict', { reason: 'already_decided' });
    if (last && isSame(last, version)) return { row: last };
    return await storeAppointment(trx, deps, staff, { application, last, version });
  });
}

/**
 * Cancels the appointment for an interview, and tells the applicant by mail, which removes the calendar entry. After the
 * commit the change is published.
 * Throws `not_found`, also if there is no appointment, `conflict` if it was changed since `basedOn`, `unavailable`.
 */
export async function cancelAppointment(
  deps: AppointmentDeps,
  staff: Staff,
  { id, basedOn }: CancelAppointmentInput,
): Promise<StoredAppointment> {
  return await changeAppointment(deps, id, async (trx) => {
    const { application, last } = await findCurrent(trx, { id, basedOn });
    if (last?.is_cancelled !== 0) throw new AppError('not_found');
    const { starts_at, minutes, place, note } = last;
    const version: NewVersion = { starts_at, minutes, place, note, is_cancelled: 1 };
    return await storeAppointment(trx, deps, staff, { application, last, version });
  });
}

async function findCurrent(trx: Trx, { id, basedOn }: CancelAppointmentInput) {
  const application = await findApplication(trx, id);
  if (application?.kind !== 'interview') throw new AppError('not_found');
  const last = await findLastAppointment(trx, id);
  if ((last?.sequence ?? null) !== basedOn) throw new AppError('conflict');
  return { application, last };
}

function isSame(last: AppointmentTable, version: NewVersion): boolean {
  return isDeepStrictEqual({ ...last, ...version }, { ...last });
}

async function changeAppointment(deps: AppointmentDeps, id: string, change: (trx: Trx) => Promise<Result>) {
  const { row, mail } = await inTransaction(deps.db, change);
  if (mail) {
    completeMails(deps, [mail]);
    deps.changes.publish({ noun: 'application', action: 'changed', id });
    deps.log.info({ applicationId: id, sequence: row.sequence }, 'appointment stored');
  }
  return {
    ...toAppointmentView(row, deps.mail.brand.timeZone),
    isMailed: mail === undefined || mail.refusal === null,
  };
}

/**
 * Stores the next version of an appointment, its audit entry, and the mail that tells the applicant, in place of one that
 * waits. Returns the version and what became of the mail.
 */
async function storeAppointment(
  trx: Trx,
  deps: Pick<Deps, 'mail' | 'keys' | 'clock'>,
  staff: Staff,
  {
    application,
    last,
    version,
  }: { application: Application; last: AppointmentTable | undefined; version: NewVersion },
): Promise<{ row: AppointmentTable; mail: MailOutcome }> {
  const { id } = application;
  const at = new Date(deps.clock()).toISOString();
  const change = version.is_cancelled === 1 ? 'cancelled' : last?.is_cancelled === 0 ? 'changed' : 'set';
  const row: AppointmentTable = {
    ...version,
    application_id: id,
    sequence: last === undefined ? 0 : last.sequence + 1,
    staff_id: staff.id,
    staff_email: staff.email,
    at,
  };
  await insertAppointment(trx, row);
  await updateReviewBegan(trx, { id, at });
  await recordAction(trx, staff, { action: `appointment_${change}`, subject: id }, at);
  // One that arrived after this mail would be read as the newest.
  await deleteMailsAbout(trx, { about: id, kind: 'interview-appointment' });
  const locale = (await findApplicantLocale(trx, id)) ?? defaultLocale;
  const { sequence, starts_at: startsAt, minutes, place, note } = row;
  const content = interviewAppointment(deps.mail, {
    ...application,
    locale,
    change,
    appointment: { sequence, startsAt, minutes, place, note, changedAt: at },
  });
  return { row, mail: await storeMail(trx, deps, content) };
}
