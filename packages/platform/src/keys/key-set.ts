import type { KeyObject } from 'node:crypto';

/** The keys of one purpose. As `KeyObject` each is prepared once; bytes would be for every use, which takes longer than the HMAC. */
export type KeySet = {
  /** Returns the newest key, which signs, and its id. */
  getNewest: () => { id: string; key: KeyObject };
  /** Returns the key with an id if it verifies; without an id, that of versions which named none. */
  find: (id: string | undefined) => KeyObject | undefined;
  /** Returns all keys that verify, for signatures that do not name theirs. */
  list: () => KeyObject[];
};
