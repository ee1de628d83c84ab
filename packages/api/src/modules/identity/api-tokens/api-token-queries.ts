import type { ApiTokenView } from '@isangano/contracts/identity/api-token';
import { createInsert, createUpdate, type Executor } from '../../../database/database.ts';

/** Tokens of earlier versions belong to no account. */
const roleWithoutAccount = 'owner';

const viewColumns = [
  'api_token.id',
  'name',
  'scope',
  'admin_account.email as owner',
  'api_token.created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'last_used_at as lastUsedAt',
] as const;

function selectTokens(executor: Executor) {
  return executor.selectFrom('api_token').leftJoin('admin_account', 'admin_account.id', 'admin_id');
}

export const insertApiToken = createInsert('api_token');

/** Lists all tokens, also revoked and expired ones, newest first. */
export async function listApiTokens(executor: Executor): Promise<ApiTokenView[]> {
  return await selectTokens(executor)
    .select(viewColumns)
    .orderBy('api_token.created_at', 'desc')
    .orderBy('api_token.id', 'desc')
    .execute();
}

export async function findApiToken(executor: Executor, id: string): Promise<ApiTokenView | undefined> {
  return await selectTokens(executor).select(viewColumns).where('api_token.id', '=', id).executeTakeFirst();
}

/**
 * Finds a token by its hash or id, with the role of its account, unless it is revoked or its account is
 * disabled. Does not check its expiry.
 */
export async function findActiveToken(executor: Executor, by: { hash: string } | { id: string }) {
  const active = selectTokens(executor)
    .select(['api_token.id', 'name', 'scope', 'last_used_at as usedAt', 'expires_at as expiresAt', 'role'])
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null);
  const token = await ('hash' in by
    ? active.where('token_hash', '=', by.hash)
    : active.where('api_token.id', '=', by.id)
  ).executeTakeFirst();
  return token && { ...token, role: token.role ?? roleWithoutAccount };
}

/** Revokes a token, or all tokens of an account. Returns false if none was to be revoked. */
export async function updateTokensRevoked(
  executor: Executor,
  by: { id: string } | { adminId: string },
  now: string,
): Promise<boolean> {
  const active = executor.updateTable('api_token').set({ revoked_at: now }).where('revoked_at', 'is', null);
  const { numUpdatedRows } = await ('id' in by
    ? active.where('id', '=', by.id)
    : active.where('admin_id', '=', by.adminId)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const updateApiToken = createUpdate('api_token', 'id');
