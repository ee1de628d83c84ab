import { isDeepStrictEqual } from 'node:util';
import { type AskCorrectionInput, completeFields } from '@isangano/contracts/applications/corrections';
import { correctionReminderMs } from '@isangano/contracts/applications/limits';
import { dayMs, minuteMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../../core/context.ts';
import { fieldError } from '../../../core/errors.ts';
import type { ActionDeps } from '../../../core/record-module.ts';
import { afterCommit, inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import {
  correctionRequest,
  deleteMailsAbout,
  hasMail,
  storeMail,
  storeReminders,
} from '../../mail/module.ts';
import { getApplication } from '../queries.ts';
import { updateReviewBegan } from '../status/queries.ts';
import { createStatusLink } from '../status/status-link.ts';
import {
  type Correction,
  cancelOpenCorrection,
  findAskedCorrection,
  findLastCorrection,
  findOpenCorrection,
  insertCorrection,
  listClosingCorrections,
  updateCorrection,
  updateCorrectionState,
} from './queries.ts';

type CorrectionDeps = ChangeDeps & Pick<Deps, 'mail' | 'keys'>;

/** A request whose response was lost is repeated within this time. */
const repeatMaxMs = 10 * minuteMs;

/**
 * Asks an applicant to correct some fields or files of a pending application, in place of what was asked for before,
 * and mails the link. Nothing happens if the same was asked for just before. After the commit the change is published.
 * Returns whether the mail is sent. Throws `invalid_input` for a field that the kind has not, `not_found`, `conflict`
 * (reason `already_decided`), `unavailable`.
 */
export async function askCorrection(
  deps: CorrectionDeps,
  staff: Staff,
  { id, reason, days, ...input }: AskCorrectionInput,
): Promise<{ isMailed: boolean }> {
  const { db, mail, clock, changes, log } = deps;
  return await inTransaction(db, async (trx) => {
    const application = await getApplication(trx, id);
    const { kind, status } = application;
    const fields = completeFields(kind, input.fields);
    if (input.fields.some((field) => !fields.includes(field)))
      throw fieldError('fields', 'error.value.unknown');
    if (status !== 'pending') throw new AppError('conflict', { reason: 'already_decided' });
    const now = clock();
    const asked_at = new Date(now).toISOString();
    const closes_at = new Date(now + days * dayMs).toISOString();
    const last = await findLastCorrection(trx, id);
    if (last && application.correction === 'asked' && isRepeated(last, { fields, reason, closes_at }))
      return { isMailed: await hasMail(trx, id, 'correction-request') };
    await cancelOpenCorrection(trx, id, asked_at);
    await insertCorrection(trx, {
      application_id: id,
      number: (last?.number ?? 0) + 1,
      fields,
      reason,
      staff_id: staff.id,
      staff_email: staff.email,
      asked_at,
      closes_at,
    });
    await updateCorrectionState(trx, id, { state: 'asked', isNews: false });
    await updateReviewBegan(trx, { id, at: asked_at });
    await recordAction(trx, staff, { action: 'correction_asked', subject: id }, asked_at);
    // The link in a mail that is sent later leads to this correction too, with another reason.
    await deleteMailsAbout(trx, { about: id, kind: 'correction-request' });
    const url = await createStatusLink(trx, deps, application, 'correction');
    const request = { ...application, fields, reason, closesAt: closes_at, url };
    const { refusal } = await storeMail(trx, deps, correctionRequest(mail, 'asked', request));
    changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
    afterCommit(trx, () => log.info({ applicationId: id, staffId: staff.id }, 'correction asked'));
    return { isMailed: refusal === null };
  });
}

type Asked = Pick<Correction, 'fields' | 'reason' | 'closes_at'>;

function isRepeated({ fields, reason, closes_at }: Correction, asked: Asked): boolean {
  const laterMs = Date.parse(asked.closes_at) - Date.parse(closes_at);
  return (
    isDeepStrictEqual([fields, reason], [asked.fields, asked.reason]) && Math.abs(laterMs) <= repeatMaxMs
  );
}

/** Ends the correction that an applicant was asked for. Throws `not_found` if none is open, `unavailable`. */
export async function cancelCorrection(
  { db, clock, changes }: ChangeDeps,
  staff: Staff,
  { id }: { id: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { correction } = await getApplication(trx, id);
    const last = await findLastCorrection(trx, id);
    if (!last || correction !== 'asked') throw new AppError('not_found');
    const at = new Date(clock()).toISOString();
    await updateCorrection(trx, last, { cancelled_at: at });
    await updateCorrectionState(trx, id, { state: null, isNews: false });
    await deleteMailsAbout(trx, { about: id, kind: 'correction-request' });
    await recordAction(trx, staff, { action: 'correction_cancelled', subject: id }, at);
  });
  changes.publish({ noun: 'application', action: 'changed', id });
}

/** Stores a mail for each open correction that closes within three days, once. Returns the number of mails. */
export async function remindOfCorrections(deps: ActionDeps & Pick<Deps, 'db'>): Promise<number> {
  const { db, clock, mail } = deps;
  const now = clock();
  const before = new Date(now + correctionReminderMs).toISOString();
  const closing = await listClosingCorrections(db.read, { before, isUnreminded: true });
  return await storeReminders(deps, closing, async (trx, id) => {
    const application = await getApplication(trx, id);
    const correction = await findOpenCorrection(trx, application, now);
    // Another correction may have been requested since the list was read.
    if (!correction || correction.reminded_at !== null || correction.closes_at > before) return undefined;
    await updateCorrection(trx, correction, { reminded_at: new Date(now).toISOString() });
    const { fields, reason, closes_at: closesAt } = correction;
    const url = await createStatusLink(trx, deps, application, 'correction');
    const request = { ...application, fields, reason, closesAt, url };
    return correctionRequest(mail, 'reminder', request);
  });
}

/**
 * Marks the corrections that were not sent in time, deletes the mails that wait and ask for them, and makes their
 * applications unread again. After the commit each is published as a change. Returns their number.
 */
export async function expireCorrections({
  db,
  clock,
  changes,
}: Pick<Deps, 'db' | 'clock' | 'changes'>): Promise<number> {
  const before = new Date(clock()).toISOString();
  let expired = 0;
  for (const { id } of await listClosingCorrections(db.read, { before, isUnreminded: false })) {
    const isExpired = await inTransaction(db, async (trx) => {
      const correction = await findAskedCorrection(trx, await getApplication(trx, id));
      // Another correction may have been requested since the list was read.
      if (!correction || correction.closes_at > before) return false;
      await updateCorrectionState(trx, id, { state: 'expired', isNews: true });
      await deleteMailsAbout(trx, { about: id, kind: 'correction-request' });
      return true;
    });
    if (!isExpired) continue;
    changes.publish({ noun: 'application', action: 'changed', id });
    expired += 1;
  }
  return expired;
}
