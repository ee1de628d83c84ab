import {
  changePasswordInput,
  loginFailure,
  loginInput,
  loginResult,
  loginSuccess,
} from '@isangano/contracts/identity/session';
import * as z from 'zod/mini';
import { ownAccountProcedure, publicProcedure, router } from '../../core/trpc.ts';
import { changePassword } from './change-password.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';

export const authRouter = router({
  login: publicProcedure
    .meta({
      rateLimit: 'signIn',
      storesNothing: true,
      rest: {
        summary: 'Sign in',
        status: {
          getStatus: (output) => (loginResult.parse(output).success ? 200 : 401),
          schemas: { 200: loginSuccess, 401: loginFailure },
        },
      },
    })
    .input(loginInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  logout: ownAccountProcedure
    .meta({ rest: { summary: 'Sign out', status: 204 } })
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx, ctx.staff)),

  logoutEverywhere: ownAccountProcedure
    .output(z.void())
    .mutation(({ ctx }) => signOutEverywhere(ctx, ctx.staff)),

  changePassword: ownAccountProcedure
    .input(changePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.staff, input)),
});
