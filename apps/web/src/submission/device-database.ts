import { promisifyRequest, type UseStore } from 'idb-keyval';

/** Browsers open a database within milliseconds; a few, after an update or a crash, never answer. */
const openMaxMs = 5000;

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

  return async (mode, callback) => {
    opened ??= open();
    opened.catch(forget);
    const db = await (timeout ? Promise.race([opened, timeout]) : opened);
    return callback(db.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName));
  };
}
