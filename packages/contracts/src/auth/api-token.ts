import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';

/**
 * Scopes of API tokens. `read-write` permits everything that staff may do, except operations on a person's
 * account.
 */
export const apiTokenScopes = ['read-only', 'read-write'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/**
 * Prefix of all API tokens. Secret scanners detect it, and the server distinguishes API tokens from JWTs by
 * it.
 */
export const apiTokenPrefix = 'isk_';

export const apiTokenDefaultDays = 365;
const apiTokenMaxDays = 3650;

/** `days` is the lifetime of the token. */
export const createApiTokenInput = z.object({
  name: requiredText('error.value.invalid'),
  scope: z._default(z.enum(apiTokenScopes, 'error.value.unknown'), 'read-only'),
  days: z._default(
    z
      .int('error.value.invalid')
      .check(z.minimum(1, 'error.value.invalid'), z.maximum(apiTokenMaxDays, 'error.value.invalid')),
    apiTokenDefaultDays,
  ),
});
export type CreateApiTokenInput = z.input<typeof createApiTokenInput>;

/** A listed token, without its secret; all times are ISO 8601 in UTC. */
export type ApiTokenView = {
  id: string;
  name: string;
  scope: ApiTokenScope;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** Precise to one minute: uses within a minute after a recorded one are not recorded. */
  lastUsedAt: string | null;
};
