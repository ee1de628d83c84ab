import {
  type AccountView,
  accountView,
  addPasskeyInput,
  addTotpInput,
  confirmInput,
  passkeyCreationOptions,
  passkeySignInInput,
  passkeySignInOptions,
  type SessionView,
  secondFactorInput,
  sessionView,
} from '@isangano/contracts/identity/factors';
import { loginFailure, loginResult, loginSuccess } from '@isangano/contracts/identity/session';
import * as z from 'zod/mini';
import type { Ctx, Deps, SignedIn } from '../../../core/context.ts';
import { byId, ownAccountProcedure, router, signInProcedure } from '../../../core/trpc.ts';
import { endSession } from '../open-session.ts';
import { listActiveSessions } from '../queries.ts';
import { isSessionEnded } from '../record-use.ts';
import { createRecoveryCodes, removeFactor } from './change-factors.ts';
import { confirmSession } from './confirm.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  deleteTotp,
  findTotp,
  isSecondFactorRequired,
  listPasskeys,
} from './factor-queries.ts';
import { addPasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './passkeys.ts';
import { completeSignIn } from './pending-sign-ins.ts';
import { addTotp, startTotp } from './totp.ts';

const recoveryCodes = z.array(z.string());

export const accountRouter = router({
  get: ownAccountProcedure.output(accountView).query(({ ctx }) => readAccount(ctx, ctx.staff)),

  listSessions: ownAccountProcedure
    .output(z.array(sessionView))
    .query(({ ctx }) => listSessions(ctx, ctx.staff)),

  endSession: ownAccountProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) => endSession(ctx, ctx.staff, input.id)),

  confirm: ownAccountProcedure
    .input(confirmInput)
    .output(z.void())
    .mutation(({ ctx, input }) => confirmSession(ctx, ctx.staff, input.currentPassword)),

  startTotp: ownAccountProcedure
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .mutation(({ ctx }) => startTotp(ctx, ctx.staff)),

  addTotp: ownAccountProcedure
    .input(addTotpInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => addTotp(ctx, ctx.staff, input)),

  removeTotp: ownAccountProcedure
    .output(z.void())
    .mutation(({ ctx }) =>
      removeFactor(ctx, ctx.staff, 'authenticator app', (trx) => deleteTotp(trx, ctx.staff.id)),
    ),

  startPasskey: ownAccountProcedure
    .output(passkeyCreationOptions)
    .mutation(({ ctx }) => startPasskey(ctx, ctx.staff)),

  addPasskey: ownAccountProcedure
    .input(addPasskeyInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => addPasskey(ctx, ctx.staff, input)),

  removePasskey: ownAccountProcedure
    .input(byId)
    .output(z.void())
    .mutation(({ ctx, input }) =>
      removeFactor(ctx, ctx.staff, 'passkey', (trx) => deletePasskey(trx, ctx.staff.id, input.id)),
    ),

  createRecoveryCodes: ownAccountProcedure
    .output(recoveryCodes)
    .mutation(({ ctx }) => createRecoveryCodes(ctx, ctx.staff)),

  /** Completes a sign-in after the password. */
  completeSignIn: signInProcedure
    .meta({
      rest: {
        summary: 'Complete a sign-in with a second factor',
        description:
          'With the `ticket` of the response to the password, and a code of the authenticator app or a recovery code.',
        status: {
          getStatus: (output) => (loginResult.parse(output).success ? 200 : 401),
          schemas: { 200: loginSuccess, 401: loginFailure },
        },
      },
    })
    .input(secondFactorInput)
    .output(loginResult)
    .mutation(({ ctx, input }) => completeSignIn(ctx, input)),

  startPasskeySignIn: signInProcedure
    .meta({ rest: { summary: 'Get the options to sign in by a passkey', errorCodes: ['conflict'] } })
    .output(passkeySignInOptions)
    .mutation(({ ctx }) => startPasskeySignIn(ctx)),

  signInByPasskey: signInProcedure
    .meta({ rest: { summary: 'Sign in by a passkey', errorCodes: ['unauthenticated', 'conflict'] } })
    .input(passkeySignInInput)
    .output(loginSuccess)
    .mutation(({ ctx, input }) => signInByPasskey(ctx, input)),
});

/** Returns one's own account with its second factors, without their secrets. */
async function readAccount(
  { db, relyingParty }: Pick<Ctx, 'db' | 'relyingParty'>,
  { id, email, role }: SignedIn,
): Promise<AccountView> {
  const passkeys = await listPasskeys(db.read, id);
  return {
    email,
    role,
    passkeys: passkeys.map(({ id: passkeyId, name, created_at: createdAt, used_at: usedAt }) => ({
      id: passkeyId,
      name,
      createdAt,
      usedAt,
    })),
    hasTotp: (await findTotp(db.read, id)) !== undefined,
    recoveryCodesLeft: await countRecoveryCodes(db.read, id),
    isFactorRequired: await isSecondFactorRequired(db.read),
    canUsePasskeys: relyingParty !== null,
  };
}

/** Lists one's own active sessions, the one that was used last first. */
async function listSessions(
  { db, clock, sessionIdleMs }: Pick<Deps, 'db' | 'clock' | 'sessionIdleMs'>,
  { id, sessionId }: SignedIn,
): Promise<SessionView[]> {
  const now = clock();
  const sessions = await listActiveSessions(db.read, id, new Date(now).toISOString());
  return sessions
    .filter((session) => !isSessionEnded(session, now, sessionIdleMs))
    .map(({ expiresAt: _expiresAt, ...session }) => ({ ...session, isCurrent: session.id === sessionId }));
}
