import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import { defaultLocale } from '@isangano/contracts/locales';
import { recordAction } from '../../audit/record-action.ts';
import type { Deps, Staff, StaffActor } from '../../context.ts';
import { inTransaction, type Trx } from '../../db/database.ts';
import { AppError, issue } from '../../errors.ts';
import { completeMails, type MailOutcome, storeMail } from '../../mail/store-mail.ts';
import { applicationDecision } from '../../mail/templates/application-decision.ts';
import { insertReason } from '../assessment/queries.ts';
import { findApplicantLocale, findApplication, updateDecision } from '../queries.ts';
import { insertEvent } from './history-queries.ts';
import { decisionMailDelayMs } from './undo-window.ts';

type DecisionInput = {
  id: string;
  status: Decision;
  kind?: ApplicationKind;
  /** Why it is rejected, as the reviewer wrote it. */
  reason?: string | undefined;
  /** Whether the mail to the applicant contains the reason. */
  isReasonMailed?: boolean | undefined;
};

/**
 * Approves or rejects a pending application and returns its row; with `kind`, one of the other kind is not
 * found. The mail is delayed until the decision can no longer be undone. After the commit the change is published.
 * Throws what `storeDecision` does.
 */
export async function decideApplication(
  deps: Pick<Deps, 'db' | 'mail' | 'keys' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  input: DecisionInput,
): Promise<ApplicationRow> {
  const { id, status } = input;
  const dueMs = deps.clock() + decisionMailDelayMs;
  const { row, mails } = await inTransaction(deps.db, (trx) =>
    storeDecision(trx, deps, staff, { ...input, dueMs }),
  );
  completeMails(deps, mails);
  deps.changes.publish({ noun: 'application', action: 'changed', id });
  deps.log.info({ applicationId: id, status, staffId: staff.id }, 'application decided');
  return row;
}

/**
 * Writes a decision, its history event and the mail to the applicant, which is due at `dueMs` and is not sent when suspected spam
 * is rejected. Writes nothing if it throws.
 * Throws `invalid_input` for an approval with a reason, `not_found`, `conflict` (reason `already_decided`), `unavailable`.
 */
export async function storeDecision(
  trx: Trx,
  deps: Pick<Deps, 'mail' | 'keys' | 'clock'>,
  staff: StaffActor,
  { id, status, kind, reason, isReasonMailed = false, dueMs }: DecisionInput & { dueMs: number },
): Promise<{ row: ApplicationRow; mails: MailOutcome[] }> {
  if (reason && status !== 'rejected')
    throw new AppError('invalid_input', { issues: [issue('reason', 'error.field.unexpected')] });
  const at = new Date(deps.clock()).toISOString();
  const isDecided = await updateDecision(trx, { id, kind, status, by: staff.id, at });
  const application = await findApplication(trx, id);
  if (!application || (kind && application.kind !== kind)) throw new AppError('not_found');
  if (!isDecided) throw new AppError('conflict', { reason: 'already_decided' });
  const { id: staff_id, email: staff_email } = staff;
  await insertEvent(trx, { application_id: id, action: status, staff_id, staff_email, at });
  if (reason) await insertReason(trx, { application_id: id, reason, is_mailed: isReasonMailed ? 1 : 0, at });
  await recordAction(trx, staff, { action: `application_${status}`, subject: id }, at);
  const mails: MailOutcome[] = [];
  if (status === 'approved' || application.suspect === null) {
    const locale = (await findApplicantLocale(trx, id)) ?? defaultLocale;
    const decisionMail = applicationDecision(deps.mail, {
      ...application,
      status,
      locale,
      reason: isReasonMailed ? reason : undefined,
    });
    mails.push(await storeMail(trx, deps, decisionMail, { dueMs }));
  }
  return { row: application, mails };
}
