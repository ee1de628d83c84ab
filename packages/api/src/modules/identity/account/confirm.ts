import { minuteMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import type { Ctx, Deps, SignedIn } from '../../../core/context.ts';
import { toTRPCError } from '../../../core/errors.ts';
import { signedInOwnerProcedure } from '../../../core/trpc.ts';
import { type Executor, inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { assertPassword } from '../change-password.ts';
import { findActiveAdmin, updateSession } from '../queries.ts';

/** How long after a sign-in or a confirmation second factors and accounts can be changed. */
const recentMs = 10 * minuteMs;

/**
 * Confirms the identity of the person by the password. Throws `invalid_input` (issue at `currentPassword`), `too_many`,
 * `unavailable`.
 */
export async function confirmSession(ctx: Ctx, staff: SignedIn, currentPassword: string): Promise<void> {
  await assertPassword(ctx, staff, currentPassword);
  const at = new Date(ctx.clock()).toISOString();
  await inTransaction(ctx.db, async (trx) => {
    await updateSession(trx, staff.sessionId, { confirmed_at: at });
    await recordAction(trx, staff, { action: 'identity_confirmed', subject: staff.sessionId }, at);
  });
}

/** Throws `forbidden` (reason `confirmation_required`) unless the person has recently confirmed their identity. */
export async function assertRecentlyConfirmed(
  executor: Executor,
  { clock }: Pick<Deps, 'clock'>,
  staff: SignedIn,
): Promise<void> {
  const session = await findActiveAdmin(executor, staff.sessionId);
  const isRecent = session !== undefined && Math.abs(clock() - Date.parse(session.confirmedAt)) < recentMs;
  if (!isRecent) throw new AppError('forbidden', { reason: 'confirmation_required' });
}

/** As `signedInOwnerProcedure`; throws `forbidden` unless the owner has recently confirmed their identity. */
export const confirmedOwnerProcedure = signedInOwnerProcedure.use(async ({ ctx, next }) => {
  try {
    await assertRecentlyConfirmed(ctx.db.read, ctx, ctx.staff);
  } catch (error) {
    throw toTRPCError(error);
  }
  return await next();
});
