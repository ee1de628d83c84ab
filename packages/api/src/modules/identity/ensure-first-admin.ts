import { getUsername } from '@isangano/contracts/identity/session';
import { newId } from '@isangano/platform/ids';
import type { Actor, Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { generatePassword } from './password-rules.ts';
import { hasAdmin, insertAdmin } from './queries.ts';

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
