import type { OutboxItem } from './item.ts';
import { runExclusively } from './locks.ts';
import { sendItem } from './send-item.ts';
import { readServerTime } from './server-time.ts';
import { changeItem, getItem, listItems } from './store.ts';

/** The server keeps idempotency keys for longer, so that until then an item that was received is not stored twice. */
const automaticMaxMs = 60 * 24 * 60 * 60 * 1000;

type OnReceived = (item: OutboxItem) => void;

function isExpired({ contactedAt }: OutboxItem, now: number): boolean {
  return contactedAt !== undefined && now - contactedAt >= automaticMaxMs;
}

function countBytes({ files }: OutboxItem): number {
  return files.reduce((bytes, { file }) => bytes + (file?.size ?? 0), 0);
}

async function listWaiting(): Promise<OutboxItem[]> {
  return (await listItems()).filter(({ state }) => state === 'waiting');
}

/**
 * Sends the items that wait, small ones first, so that no film holds up a message. Returns whether none waits any more.
 * In pages and in the service worker. Calls `onReceived` with each item that the server has received.
 */
export async function sendOutbox(onReceived?: OnReceived): Promise<boolean> {
  const waiting = await listWaiting();
  if (waiting.length === 0) return true;
  const now = await readServerTime();
  if (now === undefined) return false;
  for (const item of waiting.toSorted((a, b) => countBytes(a) - countBytes(b))) {
    const { id } = item;
    if (isExpired(item, now)) {
      await changeItem(id, { state: 'expired' });
      continue;
    }
    if (item.contactedAt === undefined) await changeItem(id, { contactedAt: now });
    // One that fails does not hold up the others.
    await sendStored(id, onReceived).catch(() => undefined);
  }
  return (await listWaiting()).length === 0;
}

/** Sends an item, unless a page or the service worker does so, or a form has it open. Rejects without a connection. */
async function sendStored(id: string, onReceived?: OnReceived): Promise<void> {
  await runExclusively(id, async () => {
    const item = await getItem(id);
    if (item?.state !== 'waiting') return;
    const change = await sendItem(item);
    await changeItem(id, change);
    if (change.state === 'received') onReceived?.(item);
  });
}
