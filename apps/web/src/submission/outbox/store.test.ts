import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFile, anItem, emptyOutbox } from '../testing.ts';
import { changeItem, getItem, isStored, listItems, putItem, removeItem, subscribeToItems } from './store.ts';

beforeEach(emptyOutbox);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A phone without room. */
function fillDisk() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

/** Resolves after the next change, of this page or another. */
function waitForChange(): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = subscribeToItems(() => {
      unsubscribe();
      resolve();
    });
  });
}

test('items are listed from the oldest to the newest, with their files', async () => {
  const file = aFile('film.mp4', 10);
  const newer = anItem({ createdAt: 2000 });
  const older = anItem({
    createdAt: 1000,
    files: [{ field: 'uploadDocsUrls', key: 'a', name: 'film.mp4', file, hasArrived: false }],
  });
  await putItem(newer);
  await putItem(older);
  const [first, second] = await listItems();
  expect([first?.id, second?.id]).toEqual([older.id, newer.id]);
  expect(await first?.files[0]?.file?.arrayBuffer()).toEqual(await file.arrayBuffer());
});

test('a change replaces a part of an item, and leaves the rest', async () => {
  const item = anItem();
  await putItem(item);
  await changeItem(item.id, { state: 'expired' });
  expect(await getItem(item.id)).toMatchObject({ title: item.title, state: 'expired' });
});

test('two changes at the same time are both stored', async () => {
  const item = anItem();
  await putItem(item);
  await Promise.all([changeItem(item.id, { contactedAt: 7 }), changeItem(item.id, { problem: 'No.' })]);
  expect(await getItem(item.id)).toMatchObject({ contactedAt: 7, problem: 'No.' });
});

test('a late change does not bring a removed item back', async () => {
  const item = anItem();
  await putItem(item);
  await removeItem(item.id);
  await changeItem(item.id, { state: 'received' });
  expect(await getItem(item.id)).toBeUndefined();
});

test('on a shared device an item lasts as long as the page', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const item = anItem();
  await putItem(item, { isShared: true });
  expect(put).not.toHaveBeenCalled();
  expect(isStored(item.id)).toBe(false);
  await changeItem(item.id, { state: 'received' });
  expect(await listItems()).toMatchObject([{ id: item.id, state: 'received' }]);
  await removeItem(item.id);
  expect(await listItems()).toEqual([]);
});

test('an item that the device has no room for lasts as long as the page, until there is room', async () => {
  const disk = fillDisk();
  const item = anItem();
  await putItem(item);
  expect(isStored(item.id)).toBe(false);
  expect(await getItem(item.id)).toEqual(item);
  disk.mockRestore();
  await putItem(item);
  expect(isStored(item.id)).toBe(true);
  expect(await listItems()).toHaveLength(1);
});

test('what this release cannot read stays stored, and is not listed', async () => {
  const item = anItem();
  await putItem(item);
  const later: object = { ...item, kind: 'a kind of a later release' };
  await new Promise((resolve) => {
    const request = indexedDB.open('outbox');
    request.onsuccess = () => {
      const store = request.result.transaction('items', 'readwrite').objectStore('items');
      store.put(later, item.id).onsuccess = resolve;
    };
  });
  expect(await listItems()).toEqual([]);
  await changeItem(item.id, { state: 'received' });
  const stored = await new Promise((resolve) => {
    const request = indexedDB.open('outbox');
    request.onsuccess = () => {
      const read = request.result.transaction('items').objectStore('items').get(item.id);
      read.onsuccess = () => resolve(read.result);
    };
  });
  expect(stored).toMatchObject({ kind: 'a kind of a later release', state: 'waiting' });
  await removeItem(item.id);
});

test('listeners hear of items that are put, changed and removed', async () => {
  const item = anItem();
  let change = waitForChange();
  await putItem(item);
  await change;
  change = waitForChange();
  await changeItem(item.id, { contactedAt: 1 });
  await change;
  change = waitForChange();
  await removeItem(item.id);
  await change;
});

test('where the browser has no channel, items are put all the same, and the page hears of them', async () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  );
  const change = waitForChange();
  const item = anItem();
  await putItem(item);
  await change;
  expect(await getItem(item.id)).toMatchObject({ title: item.title, state: 'waiting' });
});
