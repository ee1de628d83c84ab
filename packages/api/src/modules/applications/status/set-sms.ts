import { brand } from '@isangano/content/brand';
import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import { toInternationalNumber } from '@isangano/contracts/phone-number';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { deleteConsent, findConsent, upsertConsent } from '../../sms/module.ts';
import { getLinkedApplication, type LinkedApplication } from './status-link.ts';

/** The number of final digits that are shown: enough for the owner to recognize the number, too few for others. */
const shownDigits = 3;

/** Returns whether an applicant wants notices by SMS; null if there are none, or if the application has no number for them. */
export async function readSms(
  { db, mail }: Pick<Ctx, 'db' | 'mail'>,
  { id, phone, suspect }: Pick<LinkedApplication, 'id' | 'phone' | 'suspect'>,
): Promise<ApplicationStatusView['sms']> {
  const number = toInternationalNumber(phone, brand.phonePrefix);
  if (mail.sms === null || number === undefined || suspect !== null) return null;
  const consent = await findConsent(db.read, id);
  const { phone: shown } = consent ?? { phone: number };
  return { phoneEnd: shown.slice(-shownDigits), isWanted: consent !== undefined };
}

/**
 * Stores whether an applicant wants notices by SMS; waiting ones are not sent after a refusal. Throws the errors of
 * `getLinkedApplication`, and `conflict` if none can be sent.
 */
export async function setSms(
  ctx: Pick<Ctx, 'db' | 'mail' | 'keys' | 'clock' | 'changes' | 'accessTokenHash'>,
  { id: linkId, isWanted }: { id: string; isWanted: boolean },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { id, phone, suspect } = await getLinkedApplication(trx, ctx, linkId);
    ctx.changes.publishAfter(trx, { noun: 'application', action: 'changed', id });
    if (!isWanted) {
      await deleteConsent(trx, id);
      return;
    }
    const number = toInternationalNumber(phone, brand.phonePrefix);
    if (ctx.mail.sms === null || number === undefined || suspect !== null) throw new AppError('conflict');
    await upsertConsent(trx, { application_id: id, phone: number, at: new Date(ctx.clock()).toISOString() });
  });
}

/**
 * Sends the notices of an applicant who wants them to the present number of the application. Those that wait for the
 * previous number are not sent.
 */
export async function followPhone(trx: Trx, { id, phone }: { id: string; phone: string }): Promise<void> {
  const consent = await findConsent(trx, id);
  const number = toInternationalNumber(phone, brand.phonePrefix);
  if (!consent || consent.phone === number) return;
  await deleteConsent(trx, id);
  if (number !== undefined) await upsertConsent(trx, { ...consent, phone: number });
}
