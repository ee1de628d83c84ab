import { isSharedDevice } from '../device-storage.ts';
import { createObservable } from '../observable.ts';
import { startProof } from '../proofs/start-proof.ts';
import { type OutboxItem, toClosed } from './item.ts';
import { outboxEvent, outboxFlagKey, sentFlagKey, setFlag } from './outbox-flag.ts';
import { sendOutbox } from './send-outbox.ts';
import { changeItem, getItem, listItems, putItem, readItems, removeItem, subscribeToItems } from './store.ts';
import { type NetworkWatch, watchNetwork } from './watch-network.ts';

/** The tag with which browsers wake the service worker when the connection is back. */
const syncTag = 'outbox';

/** Stores a submission until the server has received it. The caller makes the first attempt to send it. */
export async function enqueue(
  item: Omit<OutboxItem, 'createdAt' | 'state' | 'isSentAgain'>,
): Promise<OutboxItem> {
  const waiting: OutboxItem = { ...item, createdAt: Date.now(), state: 'waiting', isSentAgain: false };
  setFlag(outboxFlagKey, true);
  await putItem(waiting, { isShared: isSharedDevice() });
  void registerSync();
  return waiting;
}

/** Attempts after which items that cannot be read are left to the next page. */
const unreadMaxAttempts = 5;
let unreadAttempts = 0;

/** Returns whether no more attempts are needed. */
async function sendItems(): Promise<boolean> {
  if (await sendOutbox({ onReceived: ({ id, url }) => startProof(id, url) })) return true;
  const { items, isComplete } = await readItems();
  const isUnread = !isComplete && items.every(({ state }) => state !== 'waiting');
  unreadAttempts = isUnread ? unreadAttempts + 1 : 0;
  return unreadAttempts >= unreadMaxAttempts;
}

let watch: NetworkWatch | undefined;

/** Sends the waiting items, with growing pauses, as long as the page is open; not at once if an attempt `hasFailed`. */
export function keepSending({ hasFailed }: { hasFailed: boolean }): void {
  if (watch) watch.wait();
  else restart({ hasFailed });
}

function restart({ hasFailed }: { hasFailed: boolean }): void {
  watch?.stop();
  unreadAttempts = 0;
  watch = watchNetwork(sendItems, { hasFailed });
}

/** Ends `keepSending`. Only tests use it, as pages end by themselves. */
export function stopSending(): void {
  watch?.stop();
  watch = undefined;
}

/** Sends an item at once, also one that has expired. */
export async function sendNow(id: string): Promise<void> {
  await changeItem(id, { state: 'waiting', contactedAt: undefined });
  restart({ hasFailed: false });
}

/** An attempt to send an item has failed just now: it is sent again later, after short pauses at first. */
export function sendLater(): void {
  showItems();
  restart({ hasFailed: true });
}

/** Shows the waiting and received items, and asks the browser to keep them. */
export function showItems(): void {
  dispatchEvent(new Event(outboxEvent));
  void navigator.storage?.persist?.();
}

/** Calls the listener once an item no longer waits; with undefined if it was removed. Returns a function that ends it. */
export function watchItem(id: string, listener: (item: OutboxItem | undefined) => void): () => void {
  let hasEnded = false;
  async function check(): Promise<void> {
    const item = await getItem(id);
    if (hasEnded || item?.state === 'waiting') return;
    end();
    listener(item);
  }
  // While the items cannot be read, its state is unknown.
  const checkIfReadable = () => void check().catch(() => undefined);
  const unsubscribe = subscribeToItems(checkIfReadable);
  function end(): void {
    hasEnded = true;
    unsubscribe();
  }
  checkIfReadable();
  return end;
}

/** Records whether there are items to show or send, and whether any were sent. */
export async function updateFlag(): Promise<void> {
  const { items, isComplete } = await readItems();
  if (!isComplete) return;
  setFlag(
    outboxFlagKey,
    items.some(({ isClosed }) => !isClosed),
  );
  setFlag(
    sentFlagKey,
    items.some(({ state }) => state === 'received'),
  );
}

/** Lists the items that were sent from this device, newest first. */
export async function listSentItems(): Promise<OutboxItem[]> {
  return (await listItems()).filter(({ state }) => state === 'received').toReversed();
}

/** Marks an item as known to be received: from now on, only the page with the status lists it. */
export async function closeItem(item: Pick<OutboxItem, 'id' | 'kind'>): Promise<void> {
  await changeItem(item.id, toClosed(item));
  await updateFlag();
}

export async function forgetItem(id: string): Promise<void> {
  await removeItem(id);
  await updateFlag();
}

/** The items that a form of the page shows. */
export const formItems = createObservable<{ ids: readonly string[] }>({ ids: [] });

/** Leaves an item out of the bar while the form of the page shows it. Returns a function that ends this. */
export function hideInBar(id: string): () => void {
  formItems.change({ ids: [...formItems.get().ids, id] });
  return () => {
    if (isInForm(id)) formItems.change({ ids: formItems.get().ids.filter((other) => other !== id) });
  };
}

export function isInForm(id: string): boolean {
  return formItems.get().ids.includes(id);
}

/** Few browsers have it, so the types of the platform do not. */
type SyncManager = { register: (tag: string) => Promise<void> };

function hasSync(registration: object): registration is { sync: SyncManager } {
  return 'sync' in registration;
}

/** Asks the browser to send the items when there is a connection, also if this page is closed. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration && hasSync(registration)) await registration.sync.register(syncTag).catch(() => undefined);
}
