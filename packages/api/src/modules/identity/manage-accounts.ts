import { passwordMinChars } from '@isangano/contracts/identity/limits';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import { getUsername } from '@isangano/contracts/identity/session';
import { requiredEmail } from '@isangano/contracts/primitives';
import { AppError, requireFound } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import * as z from 'zod/mini';
import type { Actor, Deps } from '../../core/context.ts';
import { parseInput } from '../../core/errors.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { announceChange, type NoticeDeps } from './account/announce-change.ts';
import { deleteFactors } from './account/factor-queries.ts';
import { updateTokensRevoked } from './api-tokens/api-token-queries.ts';
import { assertHardToGuess, generatePassword } from './passwords.ts';
import {
  type AdminAccount,
  countUsernames,
  deleteKnownSources,
  findAdminByEmail,
  hasAdmin,
  hasOtherActiveOwner,
  insertAdmin,
  updateAccount,
  updateAllSessionsEnded,
} from './queries.ts';

/*
 * Operations on staff accounts, for operators and owners. A running server applies them from the next request on,
 * because every write to the database clears its credential cache.
 */

const accountInput = z.object({
  email: requiredEmail,
  password: z.optional(z.string().check(z.minLength(passwordMinChars, 'error.newPassword.min'))),
});

type AccountInput = { email: string; password?: string | undefined };
/** With `keepsAccess`, second factors and API tokens stay. */
type ResetInput = AccountInput & { keepsAccess?: boolean | undefined };
type NewAccountInput = AccountInput & { role?: StaffRole | undefined };
type ManageDeps = Pick<Deps, 'db' | 'clock'>;

type AccountDeps = Pick<Deps, 'db' | 'passwords'> & NoticeDeps;

/** `password` is set only if it was generated; it cannot be read again. */
export type AccountWithPassword = { email: string; username: string; password: string | undefined };

/**
 * Creates a staff account, with a generated password unless one is given. Throws `invalid_input` (issues by
 * field), and `conflict` (reason `account_exists`) if the e-mail address has an account.
 */
export async function createAdmin(
  deps: AccountDeps,
  actor: Actor,
  { role = 'owner', ...input }: NewAccountInput,
): Promise<AccountWithPassword> {
  const { email, generatedPassword, passwordHash } = await prepareAccount(deps, input);
  const now = deps.clock();
  const username = await inTransaction(deps.db, async (trx) => {
    if (await findAdminByEmail(trx, email)) throw new AppError('conflict', { reason: 'account_exists' });
    // An existing account keeps its username.
    const name = (await countUsernames(trx, getUsername(email))) > 0 ? email : getUsername(email);
    const id = newId(now);
    const at = new Date(now).toISOString();
    await insertAdmin(trx, { id, email, username: name, password_hash: passwordHash, created_at: at, role });
    await recordAction(trx, actor, { action: 'account_created', subject: id, detail: role }, at);
    return name;
  });
  return { email, username, password: generatedPassword };
}

/**
 * Sets the password of an account, a generated one unless one is given, and ends every access to it, since other people
 * may have had it: sessions, with the links that they have got, second factors, API tokens, and its known devices. Its
 * person and the owners get a mail. Throws `invalid_input` (issues by field), `not_found`.
 */
export async function resetPassword(
  deps: AccountDeps,
  actor: Actor,
  { keepsAccess = false, ...input }: ResetInput,
): Promise<AccountWithPassword> {
  const { email, generatedPassword, passwordHash } = await prepareAccount(deps, input);
  const username = await changeAccount(deps, email, async (trx, { id, username: name }, now) => {
    await updateAccount(trx, id, { password_hash: passwordHash });
    await updateAllSessionsEnded(trx, id, now);
    await deleteKnownSources(trx, id);
    if (!keepsAccess) {
      await deleteFactors(trx, id);
      await updateTokensRevoked(trx, { adminId: id }, now);
    }
    const detail = keepsAccess
      ? 'second factors and API tokens kept'
      : 'second factors and API tokens removed';
    await recordAction(trx, actor, { action: 'password_reset', subject: id, detail }, now);
    await announceChange(trx, deps, { email, change: keepsAccess ? 'passwordOnly' : 'password' });
    return name;
  });
  return { email, username, password: generatedPassword };
}

/**
 * Disables an account: ends its sessions, suspends its API tokens and prevents sign-ins. Its decisions keep its name.
 * Throws `not_found`, and `conflict` (reason `last_owner`) for the last owner who is not disabled.
 */
export async function disableAdmin(deps: ManageDeps, actor: Actor, email: string): Promise<void> {
  await changeAccount(deps, email, async (trx, { id, disabledAt }, now) => {
    await assertOtherOwner(trx, id);
    await updateAccount(trx, id, { disabled_at: disabledAt ?? now });
    await updateAllSessionsEnded(trx, id, now);
    await recordAction(trx, actor, { action: 'account_disabled', subject: id }, now);
  });
}

/** Enables a disabled account again, with its old password and API tokens. Throws `not_found`. */
export async function enableAdmin(deps: ManageDeps, actor: Actor, email: string): Promise<void> {
  await changeAccount(deps, email, async (trx, { id }, now) => {
    await updateAccount(trx, id, { disabled_at: null });
    await recordAction(trx, actor, { action: 'account_enabled', subject: id }, now);
  });
}

/**
 * Changes the role of an account and ends its sessions, which may show more than the new role permits. Throws
 * `not_found`, and `conflict` (reason `last_owner`) for the last owner who is not disabled.
 */
export async function changeRole(
  deps: ManageDeps,
  actor: Actor,
  { email, role }: { email: string; role: StaffRole },
): Promise<void> {
  await changeAccount(deps, email, async (trx, { id, role: oldRole }, now) => {
    if (role === oldRole) return;
    if (role !== 'owner') await assertOtherOwner(trx, id);
    await updateAccount(trx, id, { role });
    await updateAllSessionsEnded(trx, id, now);
    const detail = `${oldRole} → ${role}`;
    await recordAction(trx, actor, { action: 'role_changed', subject: id, detail }, now);
  });
}

/**
 * Removes the second factors of an account and ends its sessions, for a person who has lost them all. Its person and
 * the owners get a mail. Throws `not_found`.
 */
export async function resetFactors(
  deps: Pick<Deps, 'db'> & NoticeDeps,
  actor: Actor,
  email: string,
): Promise<void> {
  await changeAccount(deps, email, async (trx, { id }, now) => {
    await deleteFactors(trx, id);
    await updateAllSessionsEnded(trx, id, now);
    await recordAction(trx, actor, { action: 'factors_reset', subject: id }, now);
    await announceChange(trx, deps, { email: email.toLowerCase(), change: 'reset' });
  });
}

/** Throws `conflict` unless another account can still manage accounts. */
async function assertOtherOwner(trx: Trx, id: string): Promise<void> {
  if (!(await hasOtherActiveOwner(trx, id))) throw new AppError('conflict', { reason: 'last_owner' });
}

/** Validates the input and hashes the password. Hashing is slow, so this must run before the transaction. */
async function prepareAccount({ passwords, mail }: AccountDeps, input: AccountInput) {
  const { email: typedEmail, password } = parseInput(accountInput, input);
  const email = typedEmail.toLowerCase();
  if (password !== undefined)
    await assertHardToGuess(password, { email, groupName: mail.brand.name, fieldPath: 'password' });
  const newPassword = password ?? generatePassword();
  return {
    email,
    generatedPassword: password === undefined ? newPassword : undefined,
    passwordHash: await passwords.hash(newPassword),
  };
}

/** Changes an account in one transaction; `now` is ISO 8601. Throws `not_found`. */
async function changeAccount<Result>(
  { db, clock }: ManageDeps,
  email: string,
  change: (trx: Trx, account: AdminAccount, now: string) => Promise<Result>,
): Promise<Result> {
  const now = new Date(clock()).toISOString();
  return await inTransaction(db, async (trx) => {
    const account = requireFound(await findAdminByEmail(trx, email.toLowerCase()));
    return await change(trx, account, now);
  });
}

const firstStart: Actor = {
  kind: 'operator',
  id: null,
  email: null,
  origin: { address: null, requestId: null },
};

export type FirstAdmin = { email: string; password: string };

/**
 * Creates the first staff account if there is none: the configured one, or `fallbackEmail` with a generated
 * password. Returns the account only if its password was generated, as it cannot be read again later.
 */
export async function ensureFirstAdmin(
  { db, passwords, clock }: Pick<Deps, 'db' | 'passwords' | 'clock'>,
  configured: FirstAdmin | undefined,
  fallbackEmail: string,
): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(db.read)) return undefined;
  const account = configured ?? { email: fallbackEmail, password: generatePassword() };
  const email = account.email.toLowerCase();
  const id = newId(clock());
  const at = new Date(clock()).toISOString();
  const passwordHash = await passwords.hash(account.password);
  const isCreated = await inTransaction(db, async (trx) => {
    // Another process may have started at the same time.
    if (await hasAdmin(trx)) return false;
    const username = getUsername(email);
    await insertAdmin(trx, { id, email, username, password_hash: passwordHash, created_at: at });
    await recordAction(trx, firstStart, { action: 'account_created', subject: id, detail: 'owner' }, at);
    return true;
  });
  return configured || !isCreated ? undefined : account;
}
