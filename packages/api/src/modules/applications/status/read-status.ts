import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import type { ApplicationState } from '@isangano/contracts/applications/values';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import type { Executor } from '../../../database/database.ts';
import { hasRecipients } from '../../mail/send-directly.ts';
import { findBegun } from './queries.ts';

type BegunApplication = NonNullable<Awaited<ReturnType<typeof findBegun>>>;

/** Returns the application with the id of its device. Throws `not_found` without the access token that it was sent with. */
export async function getBegun(
  executor: Executor,
  { accessTokenHash }: Pick<Ctx, 'accessTokenHash'>,
  id: string,
): Promise<BegunApplication> {
  const row =
    accessTokenHash === null
      ? undefined
      : await findBegun(executor, { begun_id: id, token_hash: accessTokenHash });
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns what the applicant may know about an application. Throws the errors of `getBegun`. */
export async function readStatus(
  ctx: Pick<Ctx, 'db' | 'mail' | 'accessTokenHash'>,
  { id }: { id: string },
): Promise<ApplicationStatusView> {
  const row = await getBegun(ctx.db.read, ctx, id);
  const { id: reference, kind, locale, created_at: receivedAt, suspect } = row;
  const canMailCopy = suspect === null && hasRecipients(ctx.mail);
  return { kind, reference, receivedAt, state: toState(row), locale, canMailCopy };
}

function toState({
  status,
  review_began_at,
}: Pick<BegunApplication, 'status' | 'review_began_at'>): ApplicationState {
  if (status !== 'pending') return 'decided';
  return review_began_at === null ? 'received' : 'underReview';
}
