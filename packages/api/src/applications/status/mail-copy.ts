import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Ctx } from '../../context.ts';
import { type Executor, inTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { hasRecipients } from '../../mail/send-directly.ts';
import { completeMails, storeMail } from '../../mail/store-mail.ts';
import { applicationCopy } from '../../mail/templates/application-copy.ts';
import { findInterviewRow, toInterviewView } from '../interview/queries.ts';
import { findPartnerRow, toPartnerView } from '../partner/queries.ts';
import { listFiles } from '../queries.ts';
import { updateCopyMailed } from './queries.ts';
import { getBegun } from './read-status.ts';

const dayMs = 24 * 60 * 60 * 1000;

type CopyCtx = Pick<Ctx, 'db' | 'clock' | 'mail' | 'keys' | 'log' | 'accessTokenHash'>;

/**
 * Mails the applicant a copy of the answers, to the address in the application and in its language, once a day. Throws the errors
 * of `getBegun`, `conflict` (reason `no_mail_server`), and `too_many`: within a day of the last copy (reason `copy_mailed`), beyond
 * the limits of the address, or for suspected spam (reason `mail_refused`).
 */
export async function mailCopy(ctx: CopyCtx, { id }: { id: string }): Promise<void> {
  const { db, mail, clock } = ctx;
  const outcome = await inTransaction(db, async (trx) => {
    const application = await getBegun(trx, ctx, id);
    if (!hasRecipients(mail)) throw new AppError('conflict', { reason: 'no_mail_server' });
    if (application.suspect !== null) return { refusal: 'suspect' } as const;
    const now = clock();
    const { id: reference, kind, copy_mailed_at } = application;
    const waitMs = copy_mailed_at === null ? 0 : Date.parse(copy_mailed_at) + dayMs - now;
    if (waitMs > 0)
      throw new AppError('too_many', { reason: 'copy_mailed', retryAfterSeconds: Math.ceil(waitMs / 1000) });

    const fileNames = (await listFiles(trx, [reference])).map(({ name }) => name);
    const answers = await findAnswers(trx, kind, reference);
    const copy = applicationCopy(mail, {
      ...application,
      receivedAt: application.created_at,
      answers,
      fileNames,
    });
    const stored = await storeMail(trx, ctx, copy);
    if (stored.refusal === null) await updateCopyMailed(trx, reference, new Date(now).toISOString());
    return stored;
  });
  if ('kind' in outcome) completeMails(ctx, [outcome]);
  // After the commit, so that the refusal stays counted.
  if (outcome.refusal !== null)
    throw new AppError('too_many', { reason: 'mail_refused', retryAfterSeconds: dayMs / 1000 });
}

async function findAnswers(
  executor: Executor,
  kind: ApplicationKind,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (kind === 'interview') {
    const row = await findInterviewRow(executor, id);
    return row ? toInterviewView(row, []) : {};
  }
  const row = await findPartnerRow(executor, id);
  return row ? toPartnerView(row, []) : {};
}
