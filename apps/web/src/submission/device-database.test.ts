import 'fake-indexeddb/auto';
import { get, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { createDeviceStore, NoStorageError } from './device-database.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A browser that opens a database only when it is let. */
function holdDatabases() {
  const released = Promise.withResolvers<void>();
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version);
    request.addEventListener('success', (event) => {
      event.stopImmediatePropagation();
      void released.promise.then(() => {
        request.onsuccess?.(event);
      });
    });
    return request;
  });
  return released.resolve;
}

test('a database that the browser does not open is not waited for, and used once it is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const release = holdDatabases();
  const store = createDeviceStore('late', 'items');
  const reading = get('one', store);
  vi.advanceTimersByTime(5000);
  await expect(reading).rejects.toThrow('not opened in time');
  await expect(set('one', 1, store)).rejects.toThrow('not opened in time');
  release();
  await expect.poll(() => set('one', 1, store).then(() => 'stored', String)).toBe('stored');
  expect(await get('one', store)).toBe(1);
});

test('a database that the browser closes is opened again', async () => {
  const store = createDeviceStore('closed', 'items');
  await set('one', 1, store);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  expect(await get('one', store)).toBe(1);
});

test('a browser that opens no database has stored nothing', async () => {
  // As Chromium does when sites may store nothing.
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'UnknownError');
  });
  await expect(get('one', createDeviceStore('denied', 'items'))).rejects.toThrow(NoStorageError);
});
