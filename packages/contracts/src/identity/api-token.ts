import * as z from 'zod/mini';
import { requiredEmail, requiredText } from '../primitives.ts';

/**
 * Scopes of API tokens. `read-write` permits everything that the role of its owner permits, except operations on
 * accounts.
 */
export const apiTokenScopes = ['read-only', 'read-write'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/**
 * Prefix of all API tokens. Secret scanners detect it, and the server distinguishes API tokens from JWTs by
 * it.
 */
export const apiTokenPrefix = 'isk_';

/** A year: a token that is still needed then is replaced by a new one. */
export const apiTokenMaxDays = 365;

/** `days` is the lifetime of the token, `owner` the e-mail address of the account that it acts for. */
export const createApiTokenInput = z.object({
  name: requiredText('error.name.required'),
  scope: z._default(z.enum(apiTokenScopes, 'error.value.unknown'), 'read-only'),
  days: z._default(
    z
      .int('error.value.invalid')
      .check(z.minimum(1, 'error.value.invalid'), z.maximum(apiTokenMaxDays, 'error.value.invalid')),
    apiTokenMaxDays,
  ),
  owner: requiredEmail,
});
export type CreateApiTokenInput = z.input<typeof createApiTokenInput>;

/** A listed token, without its secret; all times are ISO 8601 in UTC. */
export const apiTokenView = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(apiTokenScopes),
  /** E-mail address of its account; null for a token of an earlier version, which has all rights. */
  owner: z.nullable(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
  /** Precise to one minute: uses within a minute after a recorded one are not recorded. */
  lastUsedAt: z.nullable(z.string()),
});
export type ApiTokenView = z.output<typeof apiTokenView>;
