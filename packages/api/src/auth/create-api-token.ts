import {
  type ApiTokenView,
  type CreateApiTokenInput,
  createApiTokenInput,
} from '@isangano/contracts/auth/api-token';
import type { Deps } from '../context.ts';
import { parseInput } from '../errors.ts';
import { newId } from '../ids.ts';
import { insertApiToken } from './api-token-queries.ts';
import { generateApiToken, hashApiToken } from './api-tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Creates an API token and returns it with its record. Only its hash is stored, so it cannot be shown again.
 * By default it is read-only and expires after a year. Throws `invalid_input` (issues by field).
 */
export async function createApiToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: CreateApiTokenInput,
): Promise<ApiTokenView & { token: string }> {
  const { name, scope, days } = parseInput(createApiTokenInput, input);
  const token = generateApiToken();
  const now = clock();
  const id = newId(now);
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + days * dayMs).toISOString();
  await insertApiToken(db.write, {
    id,
    name,
    token_hash: hashApiToken(token),
    scope,
    created_at: createdAt,
    expires_at: expiresAt,
    revoked_at: null,
    last_used_at: null,
  });
  return { id, name, scope, createdAt, expiresAt, revokedAt: null, lastUsedAt: null, token };
}
