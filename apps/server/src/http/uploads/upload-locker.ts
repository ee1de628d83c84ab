import type { Locks } from '@isangano/platform/shared-store/shared-store';
import { ERRORS, type Locker } from '@tus/server';

/**
 * Locks each upload, so that one request uses it at a time. A newer request asks the one before it to end, and waits until it has: the
 * connection of a phone that has moved to another network stays open for minutes.
 */
export function createUploadLocker(locks: Locks): Locker {
  return {
    newLock(id) {
      let release: (() => void) | undefined;
      return {
        async lock(signal, requestRelease) {
          release = await locks.acquire(id, requestRelease, signal);
          if (!release) throw ERRORS.ABORTED;
        },
        async unlock() {
          release?.();
        },
      };
    },
  };
}
