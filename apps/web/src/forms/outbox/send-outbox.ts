import type { OutboxItem } from './item.ts';
import { runExclusively } from './locks.ts';
import { sendItem } from './send-item.ts';
import { readServerTime } from './server-time.ts';
import { changeItem, getItem, listItems } from './store.ts';

/** The server keeps idempotency keys for longer, so that until then an item that was received is not stored twice. */
const automaticMaxMs = 60 * 24 * 60 * 60 * 1000;

/** Whether an item is sent without being asked; afterwards only when the visitor says so. */
function isDue({ state, contactedAt }: OutboxItem, now: number): boolean {
  return state === 'waiting' && (contactedAt === undefined || now - contactedAt < automaticMaxMs);
}

function countBytes({ files }: OutboxItem): number {
  return files.reduce((bytes, { file }) => bytes + (file?.size ?? 0), 0);
}

/**
 * Sends the items that wait, small ones first, so that no film holds up a message. Returns whether none waits any more.
 * In pages and in the service worker.
 */
export async function sendOutbox(): Promise<boolean> {
  const items = await listItems();
  if (!items.some(({ state }) => state === 'waiting')) return true;
  const now = await readServerTime();
  if (now === undefined) return false;
  const due = items.filter((item) => isDue(item, now)).toSorted((a, b) => countBytes(a) - countBytes(b));
  for (const { id, contactedAt } of due) {
    if (contactedAt === undefined) await changeItem(id, { contactedAt: now });
    // One that fails does not hold up the others.
    await sendStored(id).catch(() => undefined);
  }
  return (await listItems()).every((item) => !isDue(item, now));
}

/** Sends an item, unless a page or the service worker does so, or a form has it open. Rejects without a connection. */
async function sendStored(id: string): Promise<void> {
  await runExclusively(id, async () => {
    const item = await getItem(id);
    if (item?.state !== 'waiting') return;
    await changeItem(id, await sendItem(item));
  });
}
