import { defaultLocale } from '@isangano/content/brand';
import type { Deps } from '../../../core/context.ts';
import type { Trx } from '../../../database/database.ts';
import { deleteMailsAbout, interviewAppointment, type MailOutcome, storeMail } from '../../mail/module.ts';
import { findApplicantLocale, type findApplication } from '../queries.ts';
import { type AppointmentRow, insertAppointment } from './queries.ts';

type Application = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

export type NewVersion = Pick<AppointmentRow, 'starts_at' | 'minutes' | 'place' | 'note' | 'is_cancelled'>;

export type StoredVersion = {
  row: AppointmentRow;
  change: 'set' | 'changed' | 'cancelled';
  mail: MailOutcome;
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
 * Stores the next version of an appointment, and the mail that tells the applicant, in place of one that waits. `by` is who made it,
 * or offered the time that the applicant took.
 */
export async function storeAppointment(
  trx: Trx,
  deps: Pick<Deps, 'mail' | 'keys' | 'clock'>,
  by: { id: string; email: string },
  { application, last, version, isByApplicant, channel = last?.channel ?? null }: Change,
): Promise<StoredVersion> {
  const { id } = application;
  const at = new Date(deps.clock()).toISOString();
  const change = version.is_cancelled === 1 ? 'cancelled' : last?.is_cancelled === 0 ? 'changed' : 'set';
  const row: AppointmentRow = {
    ...version,
    application_id: id,
    sequence: last === undefined ? 0 : last.sequence + 1,
    staff_id: by.id,
    staff_email: by.email,
    at,
    is_by_applicant: isByApplicant ? 1 : 0,
    reminded_at: null,
    channel,
  };
  await insertAppointment(trx, row);
  // One that arrived after this mail would be read as the newest.
  await deleteMailsAbout(trx, { about: id, kind: 'interview-appointment' });
  const locale = (await findApplicantLocale(trx, id)) ?? defaultLocale;
  const { sequence, starts_at: startsAt, minutes, place, note } = row;
  const content = interviewAppointment(deps.mail, {
    ...application,
    locale,
    change: isByApplicant && change === 'cancelled' ? 'givenUp' : change,
    appointment: { sequence, startsAt, minutes, place, note, changedAt: at },
  });
  return { row, change, mail: await storeMail(trx, deps, content) };
}
