import { del, get, promisifyRequest, set, values } from 'idb-keyval';
import { createDeviceStore, NoStorageError } from '../device-database.ts';
import { type OutboxItem, parseItem } from './item.ts';

const inItems = createDeviceStore('outbox', 'items');

/** Items that could not be stored; they last as long as the page, and are newer than what is stored. */
const memory = new Map<string, OutboxItem>();

/** Changes that could not be stored, of items that are. They last as long as the page and their item. */
const changes = new Map<string, Partial<OutboxItem>>();

/**
 * Returns the changes of an item that could not be stored; none of an earlier item with its id, which was submitted
 * again since.
 */
function getUnstored({ id, createdAt }: OutboxItem): Partial<OutboxItem> | undefined {
  const change = changes.get(id);
  return change?.createdAt === createdAt ? change : undefined;
}

function parseStored(value: unknown): OutboxItem | undefined {
  const item = parseItem(value);
  return item && { ...item, ...getUnstored(item) };
}

/** Tells pages and the service worker that items have changed. */
const channelName = 'outbox';

/** Listeners of this page where the browser has no channel, such as Firefox with cookies blocked. */
const ownListeners = new Set<() => void>();

/** Undefined where pages cannot reach each other. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}

function announceChange(): void {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
  if (!channel) for (const listener of ownListeners) queueMicrotask(listener);
}

/** Calls the listener after each change, also one of another page; returns a function that ends it. */
export function subscribeToItems(listener: () => void): () => void {
  const channel = openChannel();
  if (!channel) {
    ownListeners.add(listener);
    return () => ownListeners.delete(listener);
  }
  channel.addEventListener('message', listener);
  return () => channel.close();
}

function ignoreWithoutStorage(error: unknown): undefined {
  if (!(error instanceof NoStorageError)) throw error;
}

/** Returns the items that can be read, oldest first, and whether these are all. */
export async function readItems(): Promise<{ items: OutboxItem[]; isComplete: boolean }> {
  let isComplete = true;
  const stored = await values<unknown>(inItems).catch((error: unknown) => {
    isComplete = error instanceof NoStorageError;
    return [];
  });
  const parsed = stored.flatMap((value) => parseStored(value) ?? []);
  const items = [...parsed.filter(({ id }) => !memory.has(id)), ...memory.values()];
  return { items: items.toSorted((a, b) => a.createdAt - b.createdAt), isComplete };
}

/** Returns the items that can be read, the oldest first. */
export async function listItems(): Promise<OutboxItem[]> {
  return (await readItems()).items;
}

/** Rejects if the stored items cannot be read. */
export async function getItem(id: string): Promise<OutboxItem | undefined> {
  return memory.get(id) ?? parseStored(await get<unknown>(id, inItems).catch(ignoreWithoutStorage));
}

/** Whether an item lasts longer than the page. */
export function isStored(id: string): boolean {
  return !memory.has(id);
}

/** Keeps an item; with `isShared`, or if the device cannot store it, only as long as the page. */
export async function putItem(item: OutboxItem, { isShared = false } = {}): Promise<void> {
  try {
    if (isShared) throw new Error('Nothing is stored on a shared device.');
    await set(item.id, item, inItems);
    memory.delete(item.id);
  } catch {
    memory.set(item.id, item);
  }
  announceChange();
}

/**
 * Changes a part of an item, if it can be read and was not removed in the meantime. A change that the device cannot
 * store lasts as long as the page; the next page may send the item once more, which its key makes harmless.
 */
export async function changeItem(id: string, part: Partial<OutboxItem>): Promise<void> {
  const unstored = memory.get(id);
  if (unstored) memory.set(id, { ...unstored, ...part });
  else
    await changeStored(id, part).catch(async () => {
      const item = await getItem(id).catch(() => undefined);
      if (item) changes.set(id, { ...getUnstored(item), ...part, createdAt: item.createdAt });
    });
  announceChange();
}

async function changeStored(id: string, part: Partial<OutboxItem>): Promise<void> {
  await inItems('readwrite', (store) => {
    const request: IDBRequest<unknown> = store.get(id);
    request.addEventListener('success', () => {
      const item = parseStored(request.result);
      if (item) store.put({ ...item, ...part }, id);
    });
    return promisifyRequest(store.transaction);
  });
  changes.delete(id);
}

/** Rejects if the item cannot be removed. */
export async function removeItem(id: string): Promise<void> {
  memory.delete(id);
  changes.delete(id);
  await del(id, inItems).catch(ignoreWithoutStorage);
  announceChange();
}
