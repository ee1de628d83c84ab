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
import * as z from 'zod/mini';
import type { Ctx } from '../../../core/context.ts';
import { byId, router, signedInOwnerProcedure } from '../../../core/trpc.ts';
import { confirmedOwnerProcedure } from '../account/confirm.ts';
import { isSecondFactorRequired } from '../account/factor-queries.ts';
import { listApiTokens } from '../api-tokens/api-token-queries.ts';
import { createApiToken } from '../api-tokens/create-api-token.ts';
import { revokeApiToken } from '../api-tokens/revoke-api-token.ts';
import {
  changeRole,
  createAdmin,
  disableAdmin,
  enableAdmin,
  resetFactors,
  resetPassword,
} from '../manage-accounts.ts';
import { listTeam } from '../queries.ts';
import { changeSecondFactorRequired } from './change-settings.ts';

const toAccountDeps = (ctx: Ctx) => ({ ...ctx, groupName: ctx.mail.brand.name });

export const teamRouter = router({
  listAccounts: signedInOwnerProcedure.output(z.array(teamAccount)).query(({ ctx }) => listTeam(ctx.db.read)),

  createAccount: confirmedOwnerProcedure
    .input(createAccountInput)
    .output(createdAccount)
    .mutation(async ({ ctx, input }) => {
      const { email, password = '' } = await createAdmin(toAccountDeps(ctx), ctx.staff, input);
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
      const { email, password = '' } = await resetPassword(toAccountDeps(ctx), ctx.staff, input);
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
