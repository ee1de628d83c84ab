import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Browsers open a database within milliseconds; after an update or a crash, some never respond. */
const openMaxMs = 5000;

/** The browser does not open a database for this site. Other failures do not mean that nothing is stored. */
export class NoStorageError extends Error {}

/**
 * Returns a store of a database of the device. Unlike one of the library, its transactions end when their data is on
 * the disk, and they reject if the browser does not open the database in time.
 */
export function createDeviceStore(databaseName: string, storeName: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  let timeout: Promise<never> | undefined;

  function forget(): void {
    opened = undefined;
  }

  async function open(): Promise<IDBDatabase> {
    try {
      const request = indexedDB.open(databaseName, 1);
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
      timeout = new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('The database was not opened in time.')), openMaxMs);
      });
      timeout.catch(() => undefined);
      const db = await promisifyRequest(request);
      // Browsers close databases of pages that they suspend.
      db.addEventListener('close', forget);
      return db;
    } catch (cause) {
      throw new NoStorageError('The database cannot be opened.', { cause });
    }
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opened ??= open();
    opened.catch(forget);
    const db = await (timeout ? Promise.race([opened, timeout]) : opened);
    return db.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName);
  }

  return async (mode, callback) =>
    callback(
      await begin(mode).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
        // The browser is closing the database, perhaps without an event.
        forget();
        return begin(mode);
      }),
    );
}
