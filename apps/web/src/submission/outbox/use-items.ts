import { useEffect, useState } from 'react';
import { listSending } from '../locks.ts';
import type { OutboxItem } from './item.ts';
import { formItems, isInForm, keepSending, updateFlag } from './page-outbox.ts';
import { isStored, listItems, readItems, subscribeToItems } from './store.ts';

/** Where an item is; `arriving` if the server has a part of it already. */
export type ItemState = OutboxItem['state'] | 'unstored' | 'sending' | 'arriving';

export type ShownItem = OutboxItem & { shownState: ItemState };

/** Locks change without an event. */
const lockPollMs = 1000;

function getShownState(item: OutboxItem, isSending: boolean): ItemState {
  if (item.state !== 'waiting') return item.state;
  if (!isSending) return isStored(item.id) ? 'waiting' : 'unstored';
  return item.files.some(({ uploadId }) => uploadId !== undefined) ? 'arriving' : 'sending';
}

async function listShown(): Promise<ShownItem[]> {
  const [items, sending] = await Promise.all([listItems(), listSending()]);
  const shown = items.filter(({ id, isClosed }) => !isClosed && !isInForm(id));
  return shown.map((item) => ({ ...item, shownState: getShownState(item, sending.has(item.id)) }));
}

/** Received items need no connection any more; unreadable ones may wait. */
async function sendWaiting(hasFailed: boolean): Promise<void> {
  const { items, isComplete } = await readItems();
  if (!isComplete || items.some(({ state }) => state === 'waiting')) keepSending({ hasFailed });
}

/**
 * The items of the outbox that no form of the page shows, and where they are. Sends them; not at once if an attempt
 * `hasFailed` just now.
 */
export function useItems(hasFailed: boolean): { items: readonly ShownItem[]; isPersisted: boolean } {
  const [items, setItems] = useState<readonly ShownItem[]>([]);
  const [isPersisted, setIsPersisted] = useState(true);

  useEffect(() => {
    const show = () => void listShown().then(setItems);
    const showChange = () => {
      show();
      void updateFlag();
      void sendWaiting(true);
    };
    const unsubscribe = subscribeToItems(showChange);
    const unsubscribeFromForms = formItems.subscribe(show);
    const poll = setInterval(show, lockPollMs);
    show();
    void updateFlag();
    void sendWaiting(hasFailed);
    return () => {
      unsubscribe();
      unsubscribeFromForms();
      clearInterval(poll);
    };
  }, [hasFailed]);

  const hasItems = items.length > 0;
  useEffect(() => {
    if (hasItems) void navigator.storage?.persisted?.().then(setIsPersisted);
  }, [hasItems]);

  return { items, isPersisted };
}
