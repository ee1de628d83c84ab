import { createHash, randomBytes } from 'node:crypto';
import { apiTokenPrefix } from '@isangano/contracts/auth/api-token';

const secretBytes = 32;

/** A new token: its prefix, and 256 random bits in base64url. */
export function makeApiToken(): string {
  return `${apiTokenPrefix}${randomBytes(secretBytes).toString('base64url')}`;
}

/** Whether a bearer token is of this kind rather than the token of a sign-in. */
export function isApiToken(token: string): boolean {
  return token.startsWith(apiTokenPrefix);
}

/**
 * What is stored and looked up instead of a token. A secret this long needs no slow hash, and as only
 * hashes are compared, how long a look-up takes tells nothing of a token.
 */
export function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
