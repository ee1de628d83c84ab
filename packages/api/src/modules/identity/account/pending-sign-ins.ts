import { randomBytes } from 'node:crypto';
import { minuteMs } from '@isangano/contracts/durations';
import type { SecondFactorInput } from '@isangano/contracts/identity/factors';
import type { LoginResult } from '@isangano/contracts/identity/session';
import type { Ctx, Deps } from '../../../core/context.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import type { SignInSource } from '../known-sources.ts';
import { openSession, respondNotSignedIn, respondSignedIn } from '../open-session.ts';
import { findActiveAccount } from '../queries.ts';
import { recordFailedSignIn } from '../sign-in.ts';
import { hashRecoveryCode } from './change-factors.ts';
import { deleteRecoveryCode, findTotp, updateTotpUsed } from './factor-queries.ts';
import { findStep } from './totp.ts';

const lifetimeMs = 5 * minuteMs;
const pendingMax = 1000;
const triesMax = 5;

/** A sign-in whose password was right, and whose second factor is still missing. */
type PendingSignIn = {
  admin: { id: string; email: string; username: string };
  /** The hash that the password matched; the sign-in is rejected if it has changed since. */
  passwordHash: string;
  source: SignInSource;
};

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Pending sign-ins by ticket, for five minutes and five tries each. */
export function createPendingSignIns({ sharedStore, clock }: Pick<Deps, 'sharedStore' | 'clock'>) {
  type Entry = PendingSignIn & { expiresAt: number; tries: number };
  const byTicket = sharedStore.openMap<Entry>('pending sign-ins', { lifetimeMs, keysMax: pendingMax });
  return {
    /** Stores a pending sign-in and returns its ticket: 256 random bits in base64url. */
    async add(signIn: PendingSignIn): Promise<string> {
      const ticket = randomBytes(32).toString('base64url');
      await byTicket.update(ticket, () => ({ ...signIn, expiresAt: clock() + lifetimeMs, tries: 0 }));
      return ticket;
    },
    /** Counts a try and returns the sign-in; `undefined` for an unknown, expired or used up ticket. */
    take: (ticket: string): Promise<PendingSignIn | undefined> =>
      byTicket.update(ticket, (pending) =>
        pending && pending.tries < triesMax && pending.expiresAt > clock()
          ? { ...pending, tries: pending.tries + 1 }
          : undefined,
      ),
    async remove(ticket: string): Promise<void> {
      await byTicket.update(ticket, () => undefined);
    },
  };
}

/** Codes are short: tries from all unknown sources together are limited, as an attacker has many addresses. */
const unknownSource = 'unknown source';

/**
 * Completes a sign-in whose password was right with a code of the authenticator app, or with a recovery code.
 * Both are valid once. Codes that are not valid count as failed sign-ins of the account. Throws `too_many`.
 */
export async function completeSignIn(ctx: Ctx, { ticket, code }: SecondFactorInput): Promise<LoginResult> {
  const pending = await ctx.pendingSignIns.take(ticket);
  if (!pending) return respondNotSignedIn('sign_in_expired');
  const { admin, source, passwordHash } = pending;
  const attempt = `code of ${admin.id}`;
  const sourceKey = source.isKnown ? source.key : unknownSource;
  await ctx.signInThrottle.recordAttempt(attempt, sourceKey);
  const session = await inTransaction(ctx.db, async (trx) => {
    if ((await findActiveAccount(trx, admin.id))?.password_hash !== passwordHash) return undefined;
    const method = await redeemCode(trx, ctx, admin.id, code);
    return method && (await openSession(trx, ctx, admin, { method, source }));
  });
  if (!session) {
    await recordFailedSignIn(ctx, admin, 'second factor');
    return respondNotSignedIn('wrong_code');
  }
  await ctx.pendingSignIns.remove(ticket);
  await ctx.signInThrottle.recordSuccess(attempt, sourceKey);
  return await respondSignedIn(ctx, session);
}

/** Marks a code as used, and returns what kind it is; `undefined` if it is not valid. */
async function redeemCode(trx: Trx, { clock }: Pick<Ctx, 'clock'>, adminId: string, code: string) {
  const totp = await findTotp(trx, adminId);
  const found = totp && findStep(totp.secret, code, clock());
  if (found && (await updateTotpUsed(trx, adminId, found))) return 'password and code';
  if (await deleteRecoveryCode(trx, adminId, hashRecoveryCode(code))) return 'password and recovery code';
  return undefined;
}
