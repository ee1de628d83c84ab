import { defaultLocale } from '@isangano/content/brand';
import { appointmentReminderMs } from '@isangano/contracts/applications/appointment-values';
import type { Deps } from '../../../core/context.ts';
import { interviewAppointment, storeMail, storeReminders } from '../../mail/module.ts';
import { findApplicantLocale, getApplication } from '../queries.ts';
import { findLastAppointment, listAppointmentsBetween, updateReminded } from './queries.ts';

/** Stores a mail for each appointment within a day that was made earlier than that, once. Returns the number of mails. */
export async function remindOfAppointments(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'keys' | 'log'>,
): Promise<number> {
  const { db, clock, mail } = deps;
  const now = clock();
  const from = new Date(now).toISOString();
  const before = new Date(now + appointmentReminderMs).toISOString();
  return await storeReminders(
    deps,
    await listAppointmentsBetween(db.read, { from, before }),
    async (trx, id) => {
      const last = await findLastAppointment(trx, id);
      const madeAt = last && Date.parse(last.at) + appointmentReminderMs;
      if (last?.is_cancelled !== 0 || last.reminded_at !== null || Date.parse(last.starts_at) < (madeAt ?? 0))
        return [];
      await updateReminded(trx, last, from);
      const application = await getApplication(trx, id);
      const locale = (await findApplicantLocale(trx, id)) ?? defaultLocale;
      const { sequence, starts_at: startsAt, minutes, place, note, at: changedAt } = last;
      const appointment = { sequence, startsAt, minutes, place, note, changedAt };
      const content = interviewAppointment(mail, { ...application, locale, change: 'reminder', appointment });
      return [await storeMail(trx, deps, content)];
    },
  );
}
