import { getUsername } from '@isangano/contracts/auth/session';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { generatePassword } from './generate-password.ts';
import { hasAdmin, insertAdmin } from './queries.ts';

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
  await insertAdmin(db.write, {
    id: newId(clock()),
    email,
    username: getUsername(email),
    password_hash: await passwords.hash(account.password),
    created_at: new Date(clock()).toISOString(),
  });
  return configured ? undefined : account;
}
