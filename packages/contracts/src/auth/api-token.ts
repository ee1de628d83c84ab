import * as z from 'zod/mini';
import { requiredText } from '../primitives.ts';

/** What an API token may do: only read, or all that staff do but for what belongs to a person's own account. */
export const apiTokenScopes = ['read-only', 'read-write'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** Every API token begins so: a finder of secrets knows it by that, and the server which kind it is given. */
export const apiTokenPrefix = 'isk_';

export const apiTokenDefaultDays = 365;
export const apiTokenMaxDays = 3650;

/** `days` is how long the token lasts. */
export const createApiTokenInput = z.object({
  name: requiredText('fault.value.invalid'),
  scope: z._default(z.enum(apiTokenScopes, 'fault.value.unknown'), 'read-only'),
  days: z._default(
    z
      .int('fault.value.invalid')
      .check(z.minimum(1, 'fault.value.invalid'), z.maximum(apiTokenMaxDays, 'fault.value.invalid')),
    apiTokenDefaultDays,
  ),
});
export type CreateApiTokenInput = z.input<typeof createApiTokenInput>;

/** A token as it is listed, without its secret; all times are ISO 8601 in UTC. */
export type ApiTokenView = {
  id: string;
  name: string;
  scope: ApiTokenScope;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** To the minute: uses in the minute after a noted one are not noted. */
  lastUsedAt: string | null;
};
