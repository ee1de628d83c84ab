import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { applicantNotification, completeMails, deleteMailsAbout, storeMail } from '../../mail/module.ts';
import { findAppointmentToCome } from '../appointments/queries.ts';
import { cancelByApplicant, endOffer } from '../appointments/store-appointment.ts';
import { getApplication } from '../queries.ts';
import { getLinkedApplication } from '../status/get-linked-application.ts';
import { cancelOpenCorrection, updateWithdrawn } from './queries.ts';

type WithdrawCtx = Pick<Ctx, 'db' | 'keys' | 'clock' | 'mail' | 'log' | 'changes' | 'accessTokenHash'>;

/**
 * Withdraws a pending application for its applicant: it becomes rejected, without a decision of staff, who get a mail, and an
 * appointment to come is cancelled. Nothing happens to one that is withdrawn. Throws the errors of `getLinkedApplication`, and
 * `conflict` (reason `already_decided`).
 */
export async function withdrawApplication(ctx: WithdrawCtx, { id: linkId }: { id: string }): Promise<void> {
  const { db, mail, clock, changes } = ctx;
  const stored = await inTransaction(db, async (trx) => {
    const { id, withdrawn_at } = await getLinkedApplication(trx, ctx, linkId);
    if (withdrawn_at !== null) return undefined;
    const at = new Date(clock()).toISOString();
    if (!(await updateWithdrawn(trx, id, at))) throw new AppError('conflict', { reason: 'already_decided' });
    await cancelOpenCorrection(trx, id, at);
    await deleteMailsAbout(trx, { about: id, kind: 'correction-request' });
    await endOffer(trx, id, at);
    const application = await getApplication(trx, id);
    const note = applicantNotification(mail, 'withdrawn', application);
    const mails = [await storeMail(trx, ctx, note)];
    const last = await findAppointmentToCome(trx, id, clock());
    if (last) mails.push(await cancelByApplicant(trx, ctx, { application, last }));
    return { id, mails };
  });
  if (!stored) return;
  completeMails(ctx, stored.mails);
  changes.publish({ noun: 'application', action: 'changed', id: stored.id });
}
