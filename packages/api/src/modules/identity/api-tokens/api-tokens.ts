import { hash, randomBytes } from 'node:crypto';
import { dayMs } from '@isangano/contracts/durations';
import {
  type ApiTokenView,
  apiTokenPrefix,
  type CreateApiTokenInput,
  createApiTokenInput,
} from '@isangano/contracts/identity/api-token';
import { AppError, requireFound } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import type { Actor, Deps } from '../../../core/context.ts';
import { parseInput } from '../../../core/errors.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { findAdminByEmail } from '../queries.ts';
import { findApiToken, insertApiToken, updateTokensRevoked } from './api-token-queries.ts';

const secretBytes = 32;

/** Returns a new token: the prefix and 256 random bits in base64url. */
function generateApiToken(): string {
  return `${apiTokenPrefix}${randomBytes(secretBytes).toString('base64url')}`;
}

/** Whether a bearer token is an API token rather than a session token. */
export function isApiToken(token: string): boolean {
  return token.startsWith(apiTokenPrefix);
}

/**
 * Returns the hash under which a token is stored and looked up. A random secret of this length needs no slow
 * hash, and as only hashes are compared, the time of a lookup reveals nothing about a token.
 */
export function hashApiToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * Creates an API token of an account and returns it with its record. Only its hash is stored, so it cannot be
 * shown again. By default it is read-only and expires after a year. Throws `invalid_input` (issues by field),
 * `not_found` without an account that is not disabled.
 */
export async function createApiToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: CreateApiTokenInput,
): Promise<ApiTokenView & { token: string }> {
  const { name, scope, days, owner } = parseInput(createApiTokenInput, input);
  const token = generateApiToken();
  const now = clock();
  const id = newId(now);
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + days * dayMs).toISOString();
  await inTransaction(db, async (trx) => {
    const account = await findAdminByEmail(trx, owner.toLowerCase());
    if (!account || account.disabledAt !== null) throw new AppError('not_found');
    await insertApiToken(trx, {
      id,
      name,
      token_hash: hashApiToken(token),
      scope,
      created_at: createdAt,
      expires_at: expiresAt,
      admin_id: account.id,
    });
    await recordAction(trx, actor, { action: 'token_created', subject: id, detail: scope }, createdAt);
  });
  const unused = { revokedAt: null, lastUsedAt: null };
  return { id, name, scope, owner: owner.toLowerCase(), createdAt, expiresAt, ...unused, token };
}

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
    return requireFound(await findApiToken(trx, id));
  });
}
