import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import {
  createEntry,
  getNewest,
  type Keyring,
  type KeyringEntry,
  type KeySet,
  secretMinBytes,
} from '@isangano/platform/keys/keyring';
import type { Clock } from '../context.ts';

/** Separate keys for separate purposes, so that a signature for one is not valid for another. */
export type Keys = {
  tokens: KeySet;
  fileLinks: KeySet;
  /** Encrypt the address in links to a person's data. */
  personLinks: KeySet;
  /** Verified after the end of their secret too: links to unsubscribe remain in mails for years. */
  newsletterLinks: KeySet;
  /** Sign the status links in mails. Verified after the end of their secret too, unless it is compromised. */
  statusLinks: KeySet;
  /** Sign challenges for proofs of work. */
  proofs: KeySet;
  /** For stored hashes, which cannot be computed again: derived from the oldest secret that is not compromised. */
  readonly addresses: KeyObject;
  /** Proves that a report about a mail comes from its recipient: derived from the same secret. */
  readonly bounces: KeyObject;
  /** For stored hashes that have to last: derived from the first secret, even after its end. */
  readonly recipients: KeyObject;
};

type DerivedKeys = ReturnType<typeof deriveEntry>;
type SignPurpose = 'tokens' | 'fileLinks' | 'personLinks' | 'newsletterLinks' | 'statusLinks' | 'proofs';

/** Until when keys verify. */
type Lifetime = 'until-end' | 'until-leak' | 'unlimited';

/**
 * Derives the keys from the keyring, which is read for each use. It must be the same object until it changes.
 * Throws if the first secret is shorter than `secretMinBytes`.
 */
export function createKeys(readKeyring: () => Keyring, clock: Clock): Keys {
  let keyring: Keyring | undefined;
  let derived: DerivedKeys[] = [];
  const read = () => {
    const current = readKeyring();
    if (current !== keyring) derived = current.map(deriveEntry);
    keyring = current;
    return { keyring: current, derived };
  };
  const verifies = ({ endsAtMs, isRevoked }: DerivedKeys, lifetime: Lifetime) =>
    lifetime === 'unlimited' || (lifetime === 'until-leak' ? !isRevoked : endsAtMs > clock());
  const createSet = (purpose: SignPurpose, lifetime: Lifetime): KeySet => ({
    getNewest() {
      const current = read();
      const { id } = getNewest(current.keyring);
      return { id, key: getDerived(current.derived, id)[purpose] };
    },
    find(id) {
      const current = read();
      const entry = current.derived.find((one) => one.id === (id ?? current.keyring[0].id));
      return entry && verifies(entry, lifetime) ? entry[purpose] : undefined;
    },
    list: () => read().derived.flatMap((entry) => (verifies(entry, lifetime) ? entry[purpose] : [])),
  });
  const getStable = (current: ReturnType<typeof read>) => {
    const stable = current.keyring.find(({ isRevoked }) => !isRevoked) ?? getNewest(current.keyring);
    return getDerived(current.derived, stable.id);
  };
  read();
  return {
    tokens: createSet('tokens', 'until-end'),
    fileLinks: createSet('fileLinks', 'until-end'),
    personLinks: createSet('personLinks', 'until-end'),
    newsletterLinks: createSet('newsletterLinks', 'unlimited'),
    statusLinks: createSet('statusLinks', 'until-leak'),
    proofs: createSet('proofs', 'until-end'),
    get addresses() {
      return getStable(read()).addresses;
    },
    get bounces() {
      return getStable(read()).bounces;
    },
    get recipients() {
      const current = read();
      return getDerived(current.derived, current.keyring[0].id).recipients;
    },
  };
}

/** Returns the keys of a single secret, which never ends. */
export function deriveKeys(secret: string): Keys {
  const keyring: Keyring = [createEntry(secret)];
  return createKeys(() => keyring, Date.now);
}

function getDerived(derived: readonly DerivedKeys[], id: string): DerivedKeys {
  const keys = derived.find((one) => one.id === id);
  if (!keys) throw new Error(`There is no key ${id}.`);
  return keys;
}

function deriveEntry({ id, secret, endsAt, isRevoked = false }: KeyringEntry) {
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length < secretMinBytes) throw new Error(`The secret needs at least ${secretMinBytes} bytes.`);
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32)));
  return {
    id,
    endsAtMs: endsAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endsAt),
    isRevoked,
    tokens: derive('tokens'),
    fileLinks: derive('file-links'),
    personLinks: derive('person-links'),
    newsletterLinks: derive('newsletter-links'),
    statusLinks: derive('status-links'),
    proofs: derive('proofs'),
    addresses: derive('addresses'),
    recipients: derive('recipients'),
    bounces: derive('bounces'),
  };
}
