import {
  changePasswordInput,
  loginFailure,
  loginInput,
  loginResult,
  loginSuccess,
  mailPasswordLinkInput,
  setPasswordInput,
} from '@isangano/contracts/identity/session';
import * as z from 'zod/mini';
import { ownAccountProcedure, router, signInProcedure } from '../../core/trpc.ts';
import { changePassword, mailPasswordLink, setPassword } from './change-password.ts';
import { signOut, signOutEverywhere } from './open-session.ts';
import { signIn } from './sign-in.ts';

export const authRouter = router({
  login: signInProcedure
    .meta({
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

  mailPasswordLink: signInProcedure
    .meta({
      rest: {
        summary: 'Mail a link to set a new password',
        description: 'The response does not depend on whether there is such an account.',
        takesLanguage: true,
        errorCodes: ['conflict'],
      },
    })
    .input(mailPasswordLinkInput)
    .output(z.void())
    .mutation(({ ctx, input }) => mailPasswordLink(ctx, input)),

  setPassword: signInProcedure
    .meta({
      rest: {
        summary: 'Set a new password by a mailed link',
        description: 'Ends all sessions of the account; its second factors and API tokens stay.',
        takesLanguage: true,
        errorCodes: ['forbidden'],
      },
    })
    .input(setPasswordInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setPassword(ctx, input)),

  logout: ownAccountProcedure
    .meta({ rest: { summary: 'Sign out' } })
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
