import { AppError } from '@isangano/platform/errors';
import type { Ctx } from '../../../core/context.ts';
import type { Executor } from '../../../database/database.ts';
import { findBegun, findStatus } from './queries.ts';
import { parseStatusLink } from './status-link.ts';

export type LinkedApplication = NonNullable<Awaited<ReturnType<typeof findBegun>>>;

/**
 * Returns the application that a status link names, by the id and access token of its device or those of a mail. Throws
 * `not_found` for any others.
 */
export async function getLinkedApplication(
  executor: Executor,
  { accessTokenHash, keys }: Pick<Ctx, 'accessTokenHash' | 'keys'>,
  linkId: string,
): Promise<LinkedApplication> {
  if (accessTokenHash === null) throw new AppError('not_found');
  const ofDevice = await findBegun(executor, { begun_id: linkId, token_hash: accessTokenHash });
  if (ofDevice) return ofDevice;
  const mailedId = await parseStatusLink(executor, keys, linkId, accessTokenHash);
  const row = mailedId === undefined ? undefined : await findStatus(executor, mailedId);
  if (!row) throw new AppError('not_found');
  return row;
}
