import { applicationId } from '@isangano/contracts/applications/application-id';
import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import type { Trx } from '../../../database/database.ts';
import { type BegunColumns, findBegun } from './queries.ts';

/**
 * Returns the columns by which the applicant finds the application later: none without an access token, or if the idempotency
 * key is not the id of an application. Throws `conflict` (reason `key_reused`) if there is such an application already, of
 * another kind or older than its idempotency key.
 */
export async function createBegunColumns(
  trx: Trx,
  { accessTokenHash: token_hash, idempotencyKey }: Pick<Ctx, 'accessTokenHash' | 'idempotencyKey'>,
): Promise<BegunColumns> {
  const id = applicationId.safeParse(idempotencyKey);
  if (token_hash === null || !id.success) return { begun_id: null, token_hash: null };
  const columns = { begun_id: id.data, token_hash };
  if (await findBegun(trx, columns)) throw new AppError('conflict', { reason: 'key_reused' });
  return columns;
}
