import { usernameOf } from '@isangano/contracts/auth/session';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { makePassword } from './made-passwords.ts';
import { hasAdmin, insertAdmin } from './queries.ts';

export type FirstAdmin = { email: string; password: string };

/**
 * Makes the first staff account when there is none: the configured one, or `fallbackEmail` with a new
 * password. Answers the account only if it made up the password, which nobody can read again later.
 */
export async function ensureFirstAdmin(
  { db, passwords, clock }: Pick<Deps, 'db' | 'passwords' | 'clock'>,
  configured: FirstAdmin | undefined,
  fallbackEmail: string,
): Promise<FirstAdmin | undefined> {
  if (await hasAdmin(db.read)) return undefined;
  const account = configured ?? { email: fallbackEmail, password: makePassword() };
  const email = account.email.toLowerCase();
  await insertAdmin(db.write, {
    id: newId(clock()),
    email,
    username: usernameOf(email),
    password_hash: await passwords.hash(account.password),
    created_at: new Date(clock()).toISOString(),
  });
  return configured ? undefined : account;
}
