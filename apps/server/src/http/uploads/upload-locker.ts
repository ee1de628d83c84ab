import { ERRORS, type Locker, type RequestRelease } from '@tus/server';

type Holder = { requestRelease: RequestRelease; released: Promise<void> };

/**
 * Creates a lock for each upload, so that one request uses it at a time. A newer request asks the one before it to end, and
 * waits until it has: the connection of a phone that has moved to another network stays open for minutes.
 */
export function createUploadLocker(): Locker {
  const holders = new Map<string, Holder>();
  return {
    newLock(id) {
      let release: (() => void) | undefined;
      return {
        async lock(signal, requestRelease) {
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            await holder.requestRelease();
            await holder.released;
            if (signal.aborted) throw ERRORS.ABORTED;
          }
          const released = new Promise<void>((resolve) => {
            release = resolve;
          });
          holders.set(id, { requestRelease, released });
        },
        async unlock() {
          holders.delete(id);
          release?.();
        },
      };
    },
  };
}
