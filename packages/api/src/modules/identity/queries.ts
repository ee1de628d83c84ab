import type { TeamAccount } from '@isangano/contracts/identity/accounts';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import {
  createCount,
  createDelete,
  createDeleteBefore,
  createInsert,
  createUpdate,
  createUpsert,
  type Executor,
  type Param,
  prepareQuery,
} from '../../database/database.ts';
import type { AdminAccountTable } from './table.ts';

/** An account without its password hash; times are ISO 8601 in UTC. */
export type AdminAccount = Pick<AdminAccountTable, 'id' | 'email' | 'username'> & {
  role: StaffRole;
  createdAt: string;
  disabledAt: string | null;
};

export async function hasAdmin(executor: Executor): Promise<boolean> {
  const row = await executor.selectFrom('admin_account').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export const insertAdmin = createInsert('admin_account');

/** Finds an account that is not disabled by its e-mail address or username; of several with one name, the oldest. */
export async function findAdminByLogin(executor: Executor, login: string) {
  const rows = await executor
    .selectFrom('admin_account')
    .select(['id', 'email', 'username', 'password_hash', 'created_at'])
    .where('disabled_at', 'is', null)
    .where((where) => where.or([where('email', '=', login), where('username', '=', login)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.find(({ email }) => email === login) ?? rows[0];
}

/** Counts the accounts, also disabled ones, that have a username. */
export const countUsernames = createCount('admin_account', 'username');

export async function findActiveAccount(executor: Executor, id: string) {
  return await executor
    .selectFrom('admin_account')
    .select(['email', 'role', 'password_hash'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export const insertSession = createInsert('session');

export const deleteExpiredSessions = createDeleteBefore('session', 'expires_at');

/**
 * Finds the account of a session, with the session's times, unless the session has ended or the account is
 * disabled. The caller checks whether it has expired or is idle.
 */
export async function findActiveAdmin(executor: Executor, sessionId: string) {
  const [admin] = await selectActiveAdmin(executor, { sessionId });
  return admin;
}

const selectActiveAdmin = prepareQuery((db, param: Param<{ sessionId: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('admin_account', 'admin_account.id', 'session.admin_id')
    .select(['admin_account.id', 'admin_account.email', 'admin_account.role'])
    .select(['session.expires_at as expiresAt', 'session.used_at as usedAt'])
    .select('session.confirmed_at as confirmedAt')
    .select((where) => {
      const ofAccount = ['admin_id', '=', 'admin_account.id'] as const;
      const required = where
        .selectFrom('site_setting')
        .select('value')
        .where('name', '=', 'second_factor')
        .where('value', '=', 'required');
      const passkey = where
        .selectFrom('passkey')
        .select('id')
        .whereRef(...ofAccount);
      const totp = where
        .selectFrom('totp')
        .select('admin_id')
        .whereRef(...ofAccount);
      const hasFactor = where.or([where.exists(passkey), where.exists(totp)]);
      return where.and([where.exists(required), where.not(hasFactor)]).as('mustAddFactor');
    })
    .where('session.id', '=', param('sessionId'))
    .where('session.ended_at', 'is', null)
    .where('admin_account.disabled_at', 'is', null),
);

/** Lists the sessions of an account that have neither ended nor expired, the one that was used last first. */
export async function listActiveSessions(executor: Executor, adminId: string, now: string) {
  return await executor
    .selectFrom('session')
    .select(['id', 'address', 'browser', 'created_at as createdAt', 'used_at as usedAt'])
    .select('expires_at as expiresAt')
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .execute();
}

export const updateSession = createUpdate('session', 'id');

/** Returns false for an unknown session, one of another account, and one that has ended before. */
export async function updateSessionEnded(
  executor: Executor,
  { id, sessionId }: { id: string; sessionId: string },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('admin_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the sessions of an account, except one if its id is given. */
export async function updateAllSessionsEnded(
  executor: Executor,
  adminId: string,
  now: string,
  { exceptId = '' } = {},
) {
  await executor
    .updateTable('session')
    .set({ ended_at: now })
    .where('admin_id', '=', adminId)
    .where('id', '<>', exceptId)
    .where('ended_at', 'is', null)
    .execute();
}

const accountColumns = [
  'id',
  'email',
  'username',
  'role',
  'created_at as createdAt',
  'disabled_at as disabledAt',
] as const;

/** Lists all accounts, also disabled ones, by e-mail address. */
export async function listAdmins(executor: Executor): Promise<AdminAccount[]> {
  return await executor.selectFrom('admin_account').select(accountColumns).orderBy('email').execute();
}

/** Lists all accounts as `listAdmins` does, with whether each has a second factor. */
export async function listTeam(executor: Executor): Promise<TeamAccount[]> {
  const passkeys = await executor.selectFrom('passkey').select('admin_id').distinct().execute();
  const apps = await executor.selectFrom('totp').select('admin_id').execute();
  const withFactor = new Set([...passkeys, ...apps].map(({ admin_id: id }) => id));
  return (await listAdmins(executor)).map((account) => ({
    ...account,
    hasFactor: withFactor.has(account.id),
  }));
}

/** Finds an account, disabled or not, by its e-mail address in lower case. */
export async function findAdminByEmail(executor: Executor, email: string): Promise<AdminAccount | undefined> {
  return await executor
    .selectFrom('admin_account')
    .select(accountColumns)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Whether another owner is not disabled. */
export async function hasOtherActiveOwner(executor: Executor, id: string): Promise<boolean> {
  const row = await executor
    .selectFrom('admin_account')
    .select('id')
    .where('id', '<>', id)
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const updateAccount = createUpdate('admin_account', 'id');

/** Lists those of the hashes from whose source the owner of an account has signed in since a time (ISO 8601). */
export async function listKnownHashes(
  executor: Executor,
  adminId: string,
  hashes: readonly string[],
  since: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('known_source')
    .select('source_hash')
    .where('admin_id', '=', adminId)
    .where('source_hash', 'in', hashes)
    .where('used_at', '>', since)
    .execute();
  return rows.map((row) => row.source_hash);
}

export const upsertKnownSource = createUpsert('known_source', ['admin_id', 'source_hash']);

export const deleteKnownSources = createDelete('known_source', 'admin_id');

export async function deleteOldKnownSources(executor: Executor, until: string): Promise<void> {
  await executor.deleteFrom('known_source').where('used_at', '<=', until).execute();
}

/** Counts the browsers and addresses from which an account was signed in to in the last 90 days. */
export const countKnownSources = createCount('known_source', 'admin_id');
