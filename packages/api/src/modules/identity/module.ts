export type { NoticeDeps } from './account/announce-change.ts';
export { confirmedOwnerProcedure } from './account/confirm.ts';
export { type Challenges, createChallenges, type RelyingParty } from './account/passkeys.ts';
export { createPendingSignIns, type PendingSignIns } from './account/pending-sign-ins.ts';
export { accountRouter } from './account/router.ts';
export { listApiTokens, updateApiToken } from './api-tokens/api-token-queries.ts';
export { createApiToken, revokeApiToken } from './api-tokens/api-tokens.ts';
export {
  assertHeldLink,
  authenticate,
  type CredentialCache,
  createCredentialCache,
  findActiveRole,
  findBackgroundRole,
  type LinkHolder,
  readLinkActor,
  toHolderParams,
} from './authenticate.ts';
export {
  type AccountWithPassword,
  changeRole,
  createAdmin,
  disableAdmin,
  enableAdmin,
  ensureFirstAdmin,
  type FirstAdmin,
  resetFactors,
  resetPassword,
} from './manage-accounts.ts';
export { toOrigin } from './open-session.ts';
export { createPasswordHasher, type PasswordHasher } from './passwords.ts';
export {
  findActiveAccount,
  hasAdmin,
  listAdmins,
  updateAllSessionsEnded,
  updateSession,
} from './queries.ts';
export { createUseRecorder, type RecordUse } from './record-use.ts';
export { authRouter } from './router.ts';
export { createSignInThrottle, noThrottle, type SignInThrottle } from './sign-in-throttle.ts';
export type { IdentityTables, SettingName } from './table.ts';
export { teamRouter } from './team/router.ts';
export { createTokenReader, type TokenReader } from './tokens.ts';
