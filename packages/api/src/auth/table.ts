import type { ApiTokenScope } from '@isangano/contracts/auth/api-token';
import type { Generated } from 'kysely';

export type AdminAccountTable = {
  id: string;
  /** Lower case. */
  email: string;
  username: string;
  password_hash: string;
  created_at: string;
  /** Set while the account is disabled. */
  disabled_at: Generated<string | null>;
};

export type SessionTable = {
  id: string;
  admin_id: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
};

/** An address from which the owner of an account has signed in. */
export type KnownAddressTable = {
  admin_id: string;
  /** HMAC-SHA-256 of the address group, in hexadecimal; the address itself is not stored. */
  address_hash: string;
  used_at: string;
};

export type ApiTokenTable = {
  id: string;
  name: string;
  /** SHA-256 of the whole token, in hexadecimal; the token itself is not stored. */
  token_hash: string;
  scope: ApiTokenScope;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
  last_used_at: string | null;
};
