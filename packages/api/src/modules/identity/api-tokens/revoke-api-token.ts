import type { ApiTokenView } from '@isangano/contracts/identity/api-token';
import { AppError } from '@isangano/platform/errors';
import type { Actor, Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { findApiToken, updateTokensRevoked } from './api-token-queries.ts';

/**
 * Revokes an API token; a running server rejects it from the next request on. A token that was revoked before
 * keeps its first `revokedAt`. Throws `not_found`, `unavailable`.
 */
export async function revokeApiToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<ApiTokenView> {
  const at = new Date(clock()).toISOString();
  return await inTransaction(db, async (trx) => {
    if (await updateTokensRevoked(trx, { id }, at)) {
      await recordAction(trx, actor, { action: 'token_revoked', subject: id }, at);
    }
    const token = await findApiToken(trx, id);
    if (!token) throw new AppError('not_found');
    return token;
  });
}
