import { passwordMinChars } from '@isangano/contracts/auth/limits';
import { usernameOf } from '@isangano/contracts/auth/session';
import { requiredEmail } from '@isangano/contracts/primitives';
import * as z from 'zod/mini';
import type { Deps } from '../context.ts';
import { inTransaction, type Trx } from '../db/database.ts';
import { AppError, checked } from '../errors.ts';
import { newId } from '../ids.ts';
import { makePassword } from './made-passwords.ts';
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
 * What the person who runs the server does with accounts. A server that runs notices at the next request,
 * as it looks up account and session each time.
 */

const accountInput = z.object({
  email: requiredEmail,
  password: z.optional(z.string().check(z.minLength(passwordMinChars, 'fault.newPassword.min'))),
});

type AccountInput = { email: string; password?: string | undefined };
type Parts = Pick<Deps, 'db' | 'passwords' | 'clock'> & { group: string };

/** `password` is there where it was made up here; nobody can read it again. */
export type AccountWithPassword = { email: string; username: string; password: string | undefined };

/** Makes a staff account; `group` is the group's name, which no password may be. Throws `invalid_input`, and `conflict` for an address that has one. */
export async function createAdmin(parts: Parts, input: AccountInput): Promise<AccountWithPassword> {
  const { email, username, given, made, passwordHash } = await prepare(parts, input);
  const now = parts.clock();
  await inTransaction(parts.db, async (trx) => {
    if (await findAdminByEmail(trx, email)) throw new AppError('conflict');
    await insertAdmin(trx, {
      id: newId(now),
      email,
      username,
      password_hash: passwordHash,
      created_at: new Date(now).toISOString(),
    });
  });
  return { email, username, password: given === undefined ? made : undefined };
}

/** Gives an account another password and ends all its sessions. Throws `invalid_input`, `not_found`. */
export async function resetPassword(parts: Parts, input: AccountInput): Promise<AccountWithPassword> {
  const { email, username, given, made, passwordHash } = await prepare(parts, input);
  const now = new Date(parts.clock()).toISOString();
  await inTransaction(parts.db, async (trx) => {
    const { id } = await getAdmin(trx, email);
    await updatePasswordHash(trx, id, passwordHash);
    await updateAllSessionsEnded(trx, id, now);
  });
  return { email, username, password: given === undefined ? made : undefined };
}

/**
 * Ends an account's sessions, and lets nobody sign in with it any more; what it decided keeps its name.
 * Throws `not_found`, and `conflict` for the last account that can still sign in.
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

/** Lets a disabled account sign in again, with the password it had. Throws `not_found`. */
export async function enableAdmin({ db }: Pick<Deps, 'db'>, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id } = await getAdmin(trx, email.toLowerCase());
    await updateAdminDisabled(trx, id, null);
  });
}

/** Hashing takes a while: it belongs before the transaction. */
async function prepare({ passwords, group }: Parts, input: AccountInput) {
  const { email: typed, password: given } = checked(accountInput, input);
  const email = typed.toLowerCase();
  if (given !== undefined) await assertHardToGuess(given, { email, group, at: 'password' });
  const made = given ?? makePassword();
  return { email, username: usernameOf(email), given, made, passwordHash: await passwords.hash(made) };
}

async function getAdmin(trx: Trx, email: string): Promise<AdminAccount> {
  const admin = await findAdminByEmail(trx, email);
  if (!admin) throw new AppError('not_found');
  return admin;
}
