import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Browsers open a database within milliseconds; a few, after an update or a crash, never answer. */
const openMaxMs = 5000;

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** Whether a store failed because the browser stores nothing for this site; other failures say nothing about what is stored. */
export function isWithoutStorage(error: unknown): boolean {
  return isNamed(error, 'SecurityError');
}

/**
 * Returns a store of a database of the device. Unlike one of the library, its transactions end when their data is on the disk, and they
 * reject if the browser does not open the database in time.
 */
export function createDeviceStore(databaseName: string, storeName: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  let timeout: Promise<never> | undefined;

  function forget(): void {
    opened = undefined;
  }

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    timeout = new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error('The database was not opened in time.')), openMaxMs);
    });
    timeout.catch(() => undefined);
    return promisifyRequest(request).then((db) => {
      // Browsers close databases of pages that they suspend.
      db.addEventListener('close', forget);
      return db;
    });
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
        if (!isNamed(error, 'InvalidStateError')) throw error;
        // The browser is closing the database, of which it may not tell.
        forget();
        return begin(mode);
      }),
    );
}
