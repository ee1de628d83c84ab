/** A WebAuthn credential with which an account signs in. */
export type PasskeyTable = {
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

/** The authenticator app of an account (RFC 6238). */
export type TotpTable = {
  admin_id: string;
  /** Shared secret, in base32. */
  secret: string;
  /** Number of the last time step whose code was used; each code is valid once. */
  used_step: number;
  created_at: string;
};

export type RecoveryCodeTable = {
  /** SHA-256 of the code, in hexadecimal. */
  code_hash: string;
  admin_id: string;
};
