import {
  accountInput,
  changeRoleInput,
  createAccountInput,
  createdAccount,
  resetPasswordInput,
  teamAccount,
  teamSettings,
} from '@isangano/contracts/identity/accounts';
import { apiTokenView, createApiTokenInput } from '@isangano/contracts/identity/api-token';
import { AppError } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { Deps, SignedIn } from '../../../core/context.ts';
import { byId, router, signedInOwnerProcedure } from '../../../core/trpc.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { confirmedOwnerProcedure } from '../account/confirm.ts';
import {
  findFactors,
  isSecondFactorRequired,
  upsertSecondFactorRequired,
} from '../account/factor-queries.ts';
import { listApiTokens } from '../api-tokens/api-token-queries.ts';
import { createApiToken, revokeApiToken } from '../api-tokens/api-tokens.ts';
import {
  changeRole,
  createAdmin,
  disableAdmin,
  enableAdmin,
  resetFactors,
  resetPassword,
} from '../manage-accounts.ts';
import { listTeam } from '../queries.ts';

export const teamRouter = router({
  listAccounts: signedInOwnerProcedure.output(z.array(teamAccount)).query(({ ctx }) => listTeam(ctx.db.read)),

  createAccount: confirmedOwnerProcedure
    .input(createAccountInput)
    .output(createdAccount)
    .mutation(async ({ ctx, input }) => {
      const { email, password = '' } = await createAdmin(ctx, ctx.staff, input);
      return { email, password };
    }),

  changeRole: confirmedOwnerProcedure
    .input(changeRoleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeRole(ctx, ctx.staff, input)),

  disableAccount: confirmedOwnerProcedure
    .input(accountInput)
    .output(z.void())
    .mutation(({ ctx, input }) => disableAdmin(ctx, ctx.staff, input.email)),

  enableAccount: confirmedOwnerProcedure
    .input(accountInput)
    .output(z.void())
    .mutation(({ ctx, input }) => enableAdmin(ctx, ctx.staff, input.email)),

  resetPassword: confirmedOwnerProcedure
    .input(resetPasswordInput)
    .output(createdAccount)
    .mutation(async ({ ctx, input }) => {
      const { email, password = '' } = await resetPassword(ctx, ctx.staff, input);
      return { email, password };
    }),

  resetFactors: confirmedOwnerProcedure
    .input(accountInput)
    .output(z.void())
    .mutation(({ ctx, input }) => resetFactors(ctx, ctx.staff, input.email)),

  listTokens: signedInOwnerProcedure
    .output(z.array(apiTokenView))
    .query(({ ctx }) => listApiTokens(ctx.db.read)),

  createToken: confirmedOwnerProcedure
    .input(createApiTokenInput)
    .output(z.extend(apiTokenView, { token: z.string() }))
    .mutation(({ ctx, input }) => createApiToken(ctx, ctx.staff, input)),

  revokeToken: confirmedOwnerProcedure
    .input(byId)
    .output(apiTokenView)
    .mutation(({ ctx, input }) => revokeApiToken(ctx, ctx.staff, input.id)),

  getSettings: signedInOwnerProcedure.output(teamSettings).query(async ({ ctx }) => ({
    isFactorRequired: await isSecondFactorRequired(ctx.db.read),
  })),

  changeSettings: confirmedOwnerProcedure
    .input(teamSettings)
    .output(z.void())
    .mutation(({ ctx, input }) => changeSecondFactorRequired(ctx, ctx.staff, input.isFactorRequired)),
});

/**
 * Sets whether all accounts need a second factor. People without one are asked to add it before they can do anything
 * else. Throws `forbidden` (reason `second_factor_first`) if the caller has none, `unavailable`.
 */
async function changeSecondFactorRequired(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  staff: SignedIn,
  isRequired: boolean,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { hasTotp, hasPasskey } = await findFactors(trx, staff.id);
    if (isRequired && !hasTotp && !hasPasskey)
      throw new AppError('forbidden', { reason: 'second_factor_first' });
    await upsertSecondFactorRequired(trx, isRequired);
    const detail = `second factor ${isRequired ? 'required' : 'optional'}`;
    await recordAction(trx, staff, { action: 'setting_changed', detail }, clock());
  });
}
