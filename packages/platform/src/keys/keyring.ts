import { hkdfSync, type KeyObject } from 'node:crypto';

/** A secret from which keys are derived. Times are ISO 8601 in UTC. */
export type KeyringEntry = {
  /** Names the secret in tokens and links. */
  id: string;
  secret: string;
  /** Unknown for the first secret. */
  createdAt?: string | undefined;
  /** From this time on, sessions and links to files and exports that it signed are invalid. */
  endsAt?: string | undefined;
  /** It was ended at once, as it may be compromised. */
  isRevoked?: boolean | undefined;
};

/** Oldest first; the last one signs. Tokens and links without a key id were signed with the first one. */
export type Keyring = readonly [KeyringEntry, ...KeyringEntry[]];

export const secretMinBytes = 32;

/** Returns a new entry. Its id follows from the secret, so that a configured secret needs no stored id. */
export function createEntry(secret: string, createdAt?: string): KeyringEntry {
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'key-id', 6)).toString('base64url');
  return { id, secret, createdAt };
}

export function getNewest(keyring: Keyring): KeyringEntry {
  return keyring.at(-1) ?? keyring[0];
}

type Rotation = {
  secret: string;
  nowMs: number;
  /** How long earlier secrets verify sessions and links: no shorter than those are valid. */
  overlapMs: number;
  /** Ends earlier secrets at once, as they may be compromised. */
  isLeak: boolean;
};

/** Adds a secret that signs from now on, and sets an end for the others unless they have an earlier one. */
export function rotateKeyring(
  keyring: Keyring,
  { secret, nowMs, overlapMs, isLeak }: Rotation,
): [KeyringEntry, ...KeyringEntry[]] {
  const endsAt = new Date(isLeak ? nowMs : nowMs + overlapMs).toISOString();
  const end = (entry: KeyringEntry): KeyringEntry => ({
    ...entry,
    endsAt: entry.endsAt && entry.endsAt < endsAt ? entry.endsAt : endsAt,
    isRevoked: isLeak || entry.isRevoked,
  });
  const [first, ...others] = keyring;
  return [end(first), ...others.map(end), createEntry(secret, new Date(nowMs).toISOString())];
}

/**
 * The keys of one purpose. As `KeyObject` each is prepared once; bytes would be for every use, which takes longer than
 * the HMAC.
 */
export type KeySet = {
  /** Returns the newest key, which signs, and its id. */
  getNewest: () => { id: string; key: KeyObject };
  /** Returns the key with an id if it verifies; without an id, that of versions which named none. */
  find: (id: string | undefined) => KeyObject | undefined;
  /** Returns all keys that verify, for signatures that do not name theirs. */
  list: () => KeyObject[];
};
