import { createHash, randomBytes } from 'node:crypto';
import { apiTokenPrefix } from '@isangano/contracts/identity/api-token';

const secretBytes = 32;

/** Returns a new token: the prefix and 256 random bits in base64url. */
export function generateApiToken(): string {
  return `${apiTokenPrefix}${randomBytes(secretBytes).toString('base64url')}`;
}

/** Whether a bearer token is an API token rather than a session token. */
export function isApiToken(token: string): boolean {
  return token.startsWith(apiTokenPrefix);
}

/**
 * Returns the hash under which a token is stored and looked up. A random secret of this length needs no slow
 * hash, and as only hashes are compared, the time of a lookup reveals nothing about a token.
 */
export function hashApiToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
