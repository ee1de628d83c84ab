import type { AccountView, SessionView } from '@isangano/contracts/identity/factors';
import type { Ctx, Deps, SignedIn } from '../../../core/context.ts';
import { listActiveSessions } from '../queries.ts';
import { isSessionEnded } from '../record-use.ts';
import { countRecoveryCodes, findTotp, isSecondFactorRequired, listPasskeys } from './factor-queries.ts';

/** Returns one's own account with its second factors, without their secrets. */
export async function readAccount(
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
export async function listSessions(
  { db, clock, sessionIdleMs }: Pick<Deps, 'db' | 'clock' | 'sessionIdleMs'>,
  { id, sessionId }: SignedIn,
): Promise<SessionView[]> {
  const now = clock();
  const sessions = await listActiveSessions(db.read, id, new Date(now).toISOString());
  return sessions
    .filter((session) => !isSessionEnded(session, now, sessionIdleMs))
    .map(({ expiresAt: _expiresAt, ...session }) => ({ ...session, isCurrent: session.id === sessionId }));
}
