import {
  type ApiTokenView,
  type CreateApiTokenInput,
  createApiTokenInput,
} from '@isangano/contracts/auth/api-token';
import type { Deps } from '../context.ts';
import { checked } from '../errors.ts';
import { newId } from '../ids.ts';
import { insertApiToken } from './api-token-queries.ts';
import { hashApiToken, makeApiToken } from './api-tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes a token for an integrator and answers it with its record. This is the only time it is seen: what
 * is stored is its hash. Without other words it may only read, and lasts a year.
 * Throws `invalid_input` with the issues by field.
 */
export async function createApiToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: CreateApiTokenInput,
): Promise<ApiTokenView & { token: string }> {
  const { name, scope, days } = checked(createApiTokenInput, input);
  const token = makeApiToken();
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
