import { memoizeUntilWrite } from '@isangano/platform/database/memoize-until-write';
import type { Database } from '../../database/database.ts';
import { findActiveToken } from './api-tokens/api-token-queries.ts';
import { findActiveAdmin } from './queries.ts';

/**
 * Looks up active sessions and API tokens. Every call of staff needs one lookup, so results are cached until
 * the next write to the database. The caller checks `expiresAt`.
 */
export type CredentialCache = {
  /** By session id; `undefined` if the session has ended or the account is disabled. */
  admin: (sessionId: string) => Promise<ActiveAdmin | undefined>;
  /** By the hash of an API token; `undefined` if it is revoked. */
  token: (hash: string) => Promise<ActiveToken | undefined>;
};

type ActiveAdmin = NonNullable<Awaited<ReturnType<typeof findActiveAdmin>>>;
type ActiveToken = NonNullable<Awaited<ReturnType<typeof findActiveToken>>>;

export function createCredentialCache({ read }: Pick<Database, 'read'>): CredentialCache {
  return {
    admin: memoizeUntilWrite(read.version, (sessionId) => findActiveAdmin(read, sessionId)),
    token: memoizeUntilWrite(read.version, (hash) => findActiveToken(read, { hash })),
  };
}
