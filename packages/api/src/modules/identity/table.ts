import type { ApiTokenScope } from '@isangano/contracts/identity/api-token';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import type { Generated } from 'kysely';

/** Settings that an owner changes in the staff area. */
export type SettingName = 'second_factor' | 'first_look_channels' | 'channel_calendars';

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

/** A WebAuthn credential with which an account signs in. */
type PasskeyTable = {
  /** Credential id, in base64url. */
  id: string;
  admin_id: string;
  name: string;
  /** COSE key, in base64url. */
  public_key: string;
  /** Signature counter; 0 of authenticators that do not count. */
  counter: number;
  /** JSON array of the transports that the browser reported. */
  transports: string;
  created_at: string;
  used_at: string | null;
};

export type IdentityTables = {
  admin_account: AdminAccountTable;
  session: {
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
    /** When the person last confirmed their identity: at the sign-in, or later. */
    confirmed_at: string;
  };
  /** A browser or an address from which the owner of an account has signed in. */
  known_source: {
    admin_id: string;
    /** HMAC-SHA-256 of the random id that the browser stores, or of the address group, in hexadecimal. */
    source_hash: string;
    used_at: string;
  };
  /** Settings that an owner changes in the staff area; a missing one has its default. */
  site_setting: { name: SettingName; value: string };
  api_token: {
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
  passkey: PasskeyTable;
  /** The authenticator app of an account (RFC 6238). */
  totp: {
    admin_id: string;
    /** Shared secret, in base32. */
    secret: string;
    /** Number of the last time step whose code was used; each code is valid once. */
    used_step: number;
    created_at: string;
  };
  recovery_code: {
    /** SHA-256 of the code, in hexadecimal. */
    code_hash: string;
    admin_id: string;
  };
};
