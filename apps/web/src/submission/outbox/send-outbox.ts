import { type CreateSend, type Progress, sendWithProgress } from '../api/send-request.ts';
import { runExclusively } from '../locks.ts';
import type { ItemChange, OutboxItem } from './item.ts';
import { type SendItemOptions, sendItem } from './send-item.ts';
import { readServerTime } from './server-time.ts';
import { changeItem, getItem, readItems, subscribeToItems } from './store.ts';

/** The server keeps idempotency keys for longer, so that until then an item that was received is not stored twice. */
const automaticMaxMs = 60 * 24 * 60 * 60 * 1000;

type SenderOptions = {
  createSend?: CreateSend;
  onReceived?: (item: OutboxItem) => void;
};

function isExpired({ contactedAt }: OutboxItem, now: number): boolean {
  return contactedAt !== undefined && now - contactedAt >= automaticMaxMs;
}

function countBytes({ files }: OutboxItem): number {
  return files.reduce((bytes, { file }) => bytes + (file?.size ?? 0), 0);
}

async function readWaiting(): Promise<{ waiting: OutboxItem[]; isComplete: boolean }> {
  const { items, isComplete } = await readItems();
  return { waiting: items.filter(({ state }) => state === 'waiting'), isComplete };
}

/**
 * Sends the waiting items, small ones first, so that a film does not delay a message. Returns whether none waits any
 * more. For pages and the service worker.
 */
export async function sendOutbox({
  createSend = sendWithProgress,
  onReceived,
}: SenderOptions = {}): Promise<boolean> {
  const { waiting, isComplete } = await readWaiting();
  if (waiting.length === 0) return isComplete;
  const now = await readServerTime();
  if (now === undefined) return false;
  for (const item of waiting.toSorted((a, b) => countBytes(a) - countBytes(b))) {
    const { id } = item;
    if (isExpired(item, now)) {
      await changeItem(id, { state: 'expired' });
      continue;
    }
    if (item.contactedAt === undefined) await changeItem(id, { contactedAt: now });
    const sent = await runExclusively(id, { ifAvailable: true }, () =>
      sendWhileStored(id, { createSend, signal: new AbortController().signal, isWatched: false }),
    ).catch(() => undefined); // One that fails does not hold up the others.
    if (sent?.state === 'received') onReceived?.(item);
  }
  const after = await readWaiting();
  return after.isComplete && after.waiting.length === 0;
}

export type AttemptOptions = {
  createSend?: CreateSend;
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
};

/**
 * Makes the attempt to send an item for which a visitor waits. Returns its change: it is not marked as `refused` in the
 * outbox, as its form shows that. Rejects without a connection.
 */
export async function attemptItem(
  id: string,
  { createSend = sendWithProgress, signal, onProgress }: AttemptOptions,
): Promise<ItemChange> {
  if (navigator.onLine === false) throw new Error('The device is offline.');
  const change = await runExclusively(id, { ifAvailable: false }, () =>
    sendWhileStored(id, { createSend, signal, onProgress, isWatched: true }),
  );
  return change ?? {};
}

/** Sends an item while it waits in the outbox, and stores its change. Stops if it is removed in the meantime. */
async function sendWhileStored(id: string, options: SendItemOptions): Promise<ItemChange> {
  const item = await getItem(id);
  // Another page or the service worker may have sent it.
  if (item?.state !== 'waiting') return item ?? {};
  options.signal.throwIfAborted();
  const end = new AbortController();
  const stop = () => end.abort(options.signal.reason);
  options.signal.addEventListener('abort', stop);
  const unsubscribe = subscribeToItems(() => {
    void getItem(id).then(
      (current) => {
        if (!current) end.abort(new Error('The item was removed.'));
      },
      () => undefined, // Then nothing is known of it.
    );
  });
  try {
    const change = await sendItem(item, { ...options, signal: end.signal });
    if (change.state !== 'refused' || !options.isWatched) await changeItem(id, change);
    return change;
  } finally {
    unsubscribe();
    options.signal.removeEventListener('abort', stop);
  }
}
