import {
  changePasswordInput,
  loginFailure,
  loginInput,
  loginResult,
  loginSuccess,
} from '@isangano/contracts/auth/session';
import { restPaths } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import { publicProcedure, router, signedInProcedure } from '../trpc.ts';
import { changePassword } from './change-password.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';

export const authRouter = router({
  login: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: restPaths.login,
        summary: 'Sign in',
        status: {
          of: (output) => (loginResult.parse(output).success ? 200 : 401),
          shapes: { 200: loginSuccess, 401: loginFailure },
        },
      },
    })
    .input(loginInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  logout: signedInProcedure
    .meta({ rest: { method: 'POST', path: restPaths.logout, summary: 'End the session', status: 204 } })
    .output(z.void())
    .mutation(({ ctx }) => signOut(ctx, ctx.staff)),

  logoutEverywhere: signedInProcedure
    .output(z.void())
    .mutation(({ ctx }) => signOutEverywhere(ctx, ctx.staff)),

  changePassword: signedInProcedure
    .input(changePasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.staff, input)),
});
