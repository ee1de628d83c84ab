import { isSharedDevice } from '../device-storage.ts';
import type { OutboxItem } from './item.ts';
import { outboxEvent, setOutboxFlag, setSentFlag } from './outbox-flag.ts';
import { listItems, putItem } from './store.ts';

/** The tag with which browsers wake the service worker when the connection is back. */
const syncTag = 'outbox';

/** Keeps an item on the device until it is received. */
export async function keepItem(item: OutboxItem): Promise<void> {
  setOutboxFlag(true);
  await putItem(item, { isShared: isSharedDevice() });
  void registerSync();
}

/** Shows the items, and asks the browser to keep them. */
export function announceItems(): void {
  dispatchEvent(new Event(outboxEvent));
  void navigator.storage?.persist?.();
}

/** Notes whether there are items to show or send, and any that were sent. */
export async function updateFlag(): Promise<void> {
  const items = await listItems();
  setOutboxFlag(items.some(({ isClosed }) => !isClosed));
  setSentFlag(items.some(({ state }) => state === 'received'));
}

/** Few browsers have it, so the types of the platform do not. */
type SyncManager = { register: (tag: string) => Promise<void> };

function hasSync(registration: object): registration is { sync: SyncManager } {
  return 'sync' in registration;
}

/** Asks the browser to send the items when there is a connection, also if this page is closed. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && hasSync(registration)) await registration.sync.register(syncTag).catch(() => undefined);
}
