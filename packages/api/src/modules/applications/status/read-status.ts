import type { ApplicationStatusView } from '@isangano/contracts/applications/status';
import type { ApplicationState, Decision } from '@isangano/contracts/applications/values';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import { decisionMailDelayMs } from '../../../core/undo-window.ts';
import type { Executor } from '../../../database/database.ts';
import { hasRecipients } from '../../mail/module.ts';
import { findBegun, findStatus } from './queries.ts';
import { parseStatusLink } from './status-link.ts';

type BegunApplication = NonNullable<Awaited<ReturnType<typeof findBegun>>>;

/**
 * Returns the application that a status link names, by the id and access token of its device or those of a mail. Throws
 * `not_found` for any others.
 */
export async function getBegun(
  executor: Executor,
  { accessTokenHash, keys }: Pick<Ctx, 'accessTokenHash' | 'keys'>,
  linkId: string,
): Promise<BegunApplication> {
  if (accessTokenHash === null) throw new AppError('not_found');
  const mailedId = parseStatusLink(keys.statusLinks, linkId, accessTokenHash);
  const row =
    mailedId === undefined
      ? await findBegun(executor, { begun_id: linkId, token_hash: accessTokenHash })
      : await findStatus(executor, mailedId);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Returns what the applicant may know about an application. Throws the errors of `getBegun`. */
export async function readStatus(
  ctx: Pick<Ctx, 'db' | 'mail' | 'accessTokenHash' | 'keys' | 'clock'>,
  { id }: { id: string },
): Promise<ApplicationStatusView> {
  const row = await getBegun(ctx.db.read, ctx, id);
  const { id: reference, shortReference, kind, locale, created_at: receivedAt, suspect } = row;
  const canMailCopy = suspect === null && hasRecipients(ctx.mail);
  const common = { kind, reference, shortReference, receivedAt, locale, canMailCopy };
  return { ...common, ...toState(row, ctx.clock()) };
}

/** A decision is shown when it can no longer be undone, as it is mailed then too. */
function toState(
  { status, review_began_at, decided_at }: BegunApplication,
  nowMs: number,
): { state: ApplicationState; decision: Decision | null } {
  const isFinal = decided_at === null || nowMs >= Date.parse(decided_at) + decisionMailDelayMs;
  if (status !== 'pending' && isFinal) return { state: 'decided', decision: status };
  return { state: review_began_at === null ? 'received' : 'underReview', decision: null };
}
