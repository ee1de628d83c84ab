import type { SmsReport } from '@isangano/platform/sms-transport/sender';
import type { ChangeDeps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { findByProviderId, updateSms } from './queries.ts';

/** Stores what the provider reports about a notice. Does nothing for one that is not known, and for one whose end is. Throws `unavailable`. */
export async function recordSmsReport(
  { db, clock, changes }: Pick<ChangeDeps, 'db' | 'clock' | 'changes'>,
  { providerId, state }: SmsReport,
): Promise<void> {
  const applicationId = await inTransaction(db, async (trx) => {
    const sms = await findByProviderId(trx, providerId);
    if (sms?.state !== 'sent' || state === 'sent') return undefined;
    await updateSms(trx, sms.id, { state, state_at: new Date(clock()).toISOString() });
    return sms.application_id;
  });
  if (applicationId !== undefined)
    changes.publish({ noun: 'application', action: 'changed', id: applicationId });
}
