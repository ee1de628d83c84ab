import type { ApiTokenView } from '@isangano/contracts/auth/api-token';
import type { Executor } from '../db/database.ts';
import type { ApiTokenTable } from './table.ts';

const viewColumns = [
  'id',
  'name',
  'scope',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'last_used_at as lastUsedAt',
] as const;

export async function insertApiToken(executor: Executor, token: ApiTokenTable): Promise<void> {
  await executor.insertInto('api_token').values(token).execute();
}

/** Lists all tokens, also revoked and expired ones, newest first. */
export async function listApiTokens(executor: Executor): Promise<ApiTokenView[]> {
  return await executor
    .selectFrom('api_token')
    .select(viewColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findApiToken(executor: Executor, id: string): Promise<ApiTokenView | undefined> {
  return await executor.selectFrom('api_token').select(viewColumns).where('id', '=', id).executeTakeFirst();
}

/** Finds a token by its hash unless it is revoked. Does not check its expiry. */
export async function findActiveToken(executor: Executor, tokenHash: string) {
  return await executor
    .selectFrom('api_token')
    .select(['id', 'name', 'scope', 'last_used_at', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function updateApiTokenRevoked(executor: Executor, id: string, now: string): Promise<void> {
  await executor
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function updateApiTokenUsed(executor: Executor, id: string, now: string): Promise<void> {
  await executor.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
}
