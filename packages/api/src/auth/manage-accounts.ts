import { passwordMinChars } from '@isangano/contracts/auth/limits';
import { getUsername } from '@isangano/contracts/auth/session';
import { requiredEmail } from '@isangano/contracts/primitives';
import * as z from 'zod/mini';
import type { Deps } from '../context.ts';
import { inTransaction, type Trx } from '../db/database.ts';
import { AppError, parseInput } from '../errors.ts';
import { newId } from '../ids.ts';
import { generatePassword } from './generate-password.ts';
import { assertHardToGuess } from './password-rules.ts';
import {
  type AdminAccount,
  findAdminByEmail,
  hasOtherActiveAdmin,
  insertAdmin,
  updateAdminDisabled,
  updateAllSessionsEnded,
  updatePasswordHash,
} from './queries.ts';

/*
 * Operations of an operator on staff accounts. A running server applies them from the next request on,
 * because every write to the database clears its credential cache.
 */

const accountInput = z.object({
  email: requiredEmail,
  password: z.optional(z.string().check(z.minLength(passwordMinChars, 'error.newPassword.min'))),
});

type AccountInput = { email: string; password?: string | undefined };
/** `groupName` is the name of the business group, which no password may be. */
type AccountDeps = Pick<Deps, 'db' | 'passwords' | 'clock'> & { groupName: string };

/** `password` is set only if it was generated; it cannot be read again. */
export type AccountWithPassword = { email: string; username: string; password: string | undefined };

/**
 * Creates a staff account, with a generated password unless one is given. Throws `invalid_input` (issues by
 * field), and `conflict` if the e-mail address has an account.
 */
export async function createAdmin(deps: AccountDeps, input: AccountInput): Promise<AccountWithPassword> {
  const { email, username, generatedPassword, passwordHash } = await prepareAccount(deps, input);
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    if (await findAdminByEmail(trx, email)) throw new AppError('conflict');
    await insertAdmin(trx, {
      id: newId(now),
      email,
      username,
      password_hash: passwordHash,
      created_at: new Date(now).toISOString(),
    });
  });
  return { email, username, password: generatedPassword };
}

/**
 * Sets the password of an account, a generated one unless one is given, and ends all its sessions. Throws
 * `invalid_input` (issues by field), `not_found`.
 */
export async function resetPassword(deps: AccountDeps, input: AccountInput): Promise<AccountWithPassword> {
  const { email, username, generatedPassword, passwordHash } = await prepareAccount(deps, input);
  const now = new Date(deps.clock()).toISOString();
  await inTransaction(deps.db, async (trx) => {
    const { id } = await getAdmin(trx, email);
    await updatePasswordHash(trx, id, passwordHash);
    await updateAllSessionsEnded(trx, id, now);
  });
  return { email, username, password: generatedPassword };
}

/**
 * Disables an account: ends its sessions and prevents sign-ins. Its decisions keep its name.
 * Throws `not_found`, and `conflict` for the last account that is not disabled.
 */
export async function disableAdmin({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<void> {
  const now = new Date(clock()).toISOString();
  await inTransaction(db, async (trx) => {
    const { id, disabledAt } = await getAdmin(trx, email.toLowerCase());
    if (!(await hasOtherActiveAdmin(trx, id))) throw new AppError('conflict');
    await updateAdminDisabled(trx, id, disabledAt ?? now);
    await updateAllSessionsEnded(trx, id, now);
  });
}

/** Enables a disabled account again, with its old password. Throws `not_found`. */
export async function enableAdmin({ db }: Pick<Deps, 'db'>, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await getAdmin(trx, email.toLowerCase());
    await updateAdminDisabled(trx, id, null);
  });
}

/** Validates the input and hashes the password. Hashing is slow, so this must run before the transaction. */
async function prepareAccount({ passwords, groupName }: AccountDeps, input: AccountInput) {
  const { email: typedEmail, password } = parseInput(accountInput, input);
  const email = typedEmail.toLowerCase();
  if (password !== undefined) await assertHardToGuess(password, { email, groupName, fieldPath: 'password' });
  const newPassword = password ?? generatePassword();
  return {
    email,
    username: getUsername(email),
    generatedPassword: password === undefined ? newPassword : undefined,
    passwordHash: await passwords.hash(newPassword),
  };
}

async function getAdmin(trx: Trx, email: string): Promise<AdminAccount> {
  const admin = await findAdminByEmail(trx, email);
  if (!admin) throw new AppError('not_found');
  return admin;
}
