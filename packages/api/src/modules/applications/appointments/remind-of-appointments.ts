import { appointmentReminderMs } from '@isangano/contracts/applications/appointment-values';
import type { Deps } from '../../../core/context.ts';
import { interviewAppointment, storeMail, storeReminders } from '../../mail/module.ts';
import { getApplication } from '../queries.ts';
import {
  findAppointmentToCome,
  listAppointmentsBetween,
  toMailedAppointment,
  updateReminded,
} from './queries.ts';

/** Stores a mail for each appointment within a day that was made earlier than that, once. Returns the number of mails. */
export async function remindOfAppointments(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>,
): Promise<number> {
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
      return [];
    const application = await getApplication(trx, id);
    // Also while that can be undone.
    if (application.status === 'rejected') return [];
    await updateReminded(trx, last, from);
    const appointment = toMailedAppointment(last);
    const content = interviewAppointment(mail, { ...application, change: 'reminder', appointment });
    return [await storeMail(trx, deps, content)];
  });
}
