import type { AppointmentView } from '@isangano/contracts/applications/assessment';
import { toLocalTime } from '@isangano/contracts/local-time';
import type { Selectable } from 'kysely';
import { decisionMailDelayMs } from '../../../core/undo-window.ts';
import { createInsert, createList, createUpdate, type Executor } from '../../../database/database.ts';
import type { HistoryEvent } from '../review/history-queries.ts';
import type { AppointmentTable } from '../table.ts';

export type AppointmentRow = Selectable<AppointmentTable>;

export const insertAppointment = createInsert('appointment');

/** Finds the last version of an appointment, which may be its cancellation. */
export async function findLastAppointment(executor: Executor, applicationId: string) {
  return (await listAppointments(executor, applicationId)).at(-1);
}

/** Finds the appointment of an application that is not cancelled and begins later. */
export async function findAppointmentToCome(executor: Executor, applicationId: string, nowMs: number) {
  const last = await findLastAppointment(executor, applicationId);
  return last?.is_cancelled === 0 && Date.parse(last.starts_at) > nowMs ? last : undefined;
}

/**
 * Lists the appointments that begin from one time on and before another (ISO 8601 in UTC), each with its application,
 * earliest first: without those that were cancelled, and those after a withdrawal or rejection. While a rejection can
 * be undone, its appointment stays.
 */
export async function listAppointmentsBetween(
  executor: Executor,
  { from, before, nowMs }: { from: string; before: string; nowMs: number },
) {
  const finalSince = new Date(nowMs - decisionMailDelayMs).toISOString();
  return await executor
    .selectFrom('appointment')
    .innerJoin('application', 'application.id', 'appointment.application_id')
    .select([
      'application.id',
      'shown_name as name',
      'topic',
      'starts_at as startsAt',
      'minutes',
      'place',
      'channel',
      'sequence',
      'at',
    ])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', before)
    .where('is_cancelled', '=', 0)
    .where('withdrawn_at', 'is', null)
    .where((where) =>
      where.or([
        where('status', '<>', 'rejected'),
        where('decided_at', '>=', where.ref('starts_at')),
        where('decided_at', '>', finalSince),
      ]),
    )
    .where('sequence', '=', (last) =>
      last
        .selectFrom('appointment as other')
        .select(({ fn }) => fn.max('other.sequence').as('sequence'))
        .whereRef('other.application_id', '=', 'appointment.application_id'),
    )
    .orderBy('starts_at')
    .orderBy('application.seq')
    .execute();
}

export const updateAppointment = createUpdate('appointment', 'application_id', 'sequence');

/** Lists all versions of an appointment, oldest first. */
export const listAppointments = createList('appointment', ['application_id'], 'sequence');

/** Lists the changes of an appointment as entries of the history, oldest first. */
export async function listAppointmentEntries(
  executor: Executor,
  applicationId: string,
): Promise<HistoryEvent[]> {
  const versions = await listAppointments(executor, applicationId);
  return versions.map(({ starts_at, is_cancelled, is_by_applicant, staff_email, at }, index) => {
    const entry = { at, by: is_by_applicant === 1 ? null : staff_email };
    if (is_by_applicant === 1)
      return {
        action: is_cancelled === 1 ? 'appointment_given_up' : 'time_taken',
        ...entry,
        startsAt: starts_at,
      };
    if (is_cancelled === 1) return { action: 'appointment_cancelled', ...entry };
    const isFirst = (versions[index - 1]?.is_cancelled ?? 1) === 1;
    return { action: isFirst ? 'appointment_set' : 'appointment_changed', ...entry, startsAt: starts_at };
  });
}

/** Returns a version as mails need it. */
export function toMailedAppointment({
  sequence,
  starts_at: startsAt,
  minutes,
  place,
  note,
  at: changedAt,
}: AppointmentRow) {
  return { sequence, startsAt, minutes, place, note, changedAt };
}

export function toAppointmentView(
  { sequence, starts_at: startsAt, minutes, place, note, is_cancelled }: AppointmentRow,
  timeZone: string,
): AppointmentView {
  const localStart = toLocalTime(startsAt, timeZone);
  return { sequence, startsAt, localStart, timeZone, minutes, place, note, isCancelled: is_cancelled === 1 };
}
