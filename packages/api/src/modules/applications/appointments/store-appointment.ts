import { defaultLocale } from '@isangano/contracts/locales';
import type { Deps, Staff } from '../../../core/context.ts';
import type { Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { deleteMailsAbout, interviewAppointment, type MailOutcome, storeMail } from '../../mail/module.ts';
import { findApplicantLocale, type findApplication } from '../queries.ts';
import { updateReviewBegan } from '../status/queries.ts';
import { insertAppointment } from './queries.ts';
import type { AppointmentTable } from './table.ts';

type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;
export type NewVersion = Pick<AppointmentTable, 'starts_at' | 'minutes' | 'place' | 'note' | 'is_cancelled'>;

/**
 * Stores the next version of an appointment, its audit entry, and the mail that tells the applicant, in place of one that
 * waits. Returns the version and what became of the mail.
 */
export async function storeAppointment(
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
  await updateReviewBegan(trx, id, at);
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
