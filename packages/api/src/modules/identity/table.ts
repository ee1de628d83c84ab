import type { ApiTokenScope } from '@isangano/contracts/identity/api-token';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import type { SettingName } from '@isangano/contracts/identity/settings';
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
  role: Generated<StaffRole>;
};

export type SessionTable = {
  id: string;
  admin_id: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
  /** Shortened IP address at the sign-in, and a name of the browser; null in sessions of earlier versions. */
  address: string | null;
  browser: string | null;
  /** Precise to one minute. */
  used_at: string;
  /** When the person last proved who they are: at the sign-in, or later. */
  confirmed_at: string;
};

/** A browser or an address from which the owner of an account has signed in. */
export type KnownSourceTable = {
  admin_id: string;
  /** HMAC-SHA-256 of the random id that the browser stores, or of the address group, in hexadecimal. */
  source_hash: string;
  used_at: string;
};

/** Settings that an owner changes in the staff area; a missing one has its default. */
export type SiteSettingTable = { name: SettingName; value: string };

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
  /** The account that the token acts for; null for tokens of earlier versions, which have all rights. */
  admin_id: string | null;
};
