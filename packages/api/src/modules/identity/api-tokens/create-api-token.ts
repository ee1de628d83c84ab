import { dayMs } from '@isangano/contracts/durations';
import {
  type ApiTokenView,
  type CreateApiTokenInput,
  createApiTokenInput,
} from '@isangano/contracts/identity/api-token';
import { AppError } from '@isangano/platform/errors';
import { newId } from '@isangano/platform/ids';
import type { Actor, Deps } from '../../../core/context.ts';
import { parseInput } from '../../../core/errors.ts';
import { inTransaction } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { findAdminByEmail } from '../queries.ts';
import { insertApiToken } from './api-token-queries.ts';
import { generateApiToken, hashApiToken } from './api-tokens.ts';

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
