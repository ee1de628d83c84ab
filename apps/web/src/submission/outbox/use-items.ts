import { useEffect, useState } from 'react';
import { startProof } from '../proofs/start-proof.ts';
import type { OutboxItem } from './item.ts';
import { isInForm, subscribeToForms } from './items-in-forms.ts';
import { listSending } from './locks.ts';
import { updateFlag } from './page-outbox.ts';
import { changeItem, isStored, listItems, subscribeToItems } from './store.ts';
import { type NetworkWatch, watchNetwork } from './watch-network.ts';

/** Where an item is; `arriving` if the server has a part of it already. */
export type ItemState = OutboxItem['state'] | 'unstored' | 'sending' | 'arriving';

export type ShownItem = OutboxItem & { shownState: ItemState };

/** The code is loaded with the first attempt: without a connection, nothing needs it. */
async function sendItems(): Promise<boolean> {
  const { sendOutbox } = await import('./send-outbox.ts');
  return sendOutbox(({ id, url }) => startProof(id, url));
}

/** Has an item that has expired sent by itself again. */
async function renewItem(id: string): Promise<void> {
  await changeItem(id, { state: 'waiting', contactedAt: undefined });
}

/** Locks change without an event. */
const lockPollMs = 1000;

function getShownState(item: OutboxItem, isSending: boolean): ItemState {
  if (item.state !== 'waiting') return item.state;
  if (!isSending) return isStored(item.id) ? 'waiting' : 'unstored';
  return item.files.some(({ uploadId }) => uploadId !== undefined) ? 'arriving' : 'sending';
}

async function readItems(): Promise<ShownItem[]> {
  const [items, sending] = await Promise.all([listItems(), listSending()]);
  const shown = items.filter(({ id, isClosed }) => !isClosed && !isInForm(id));
  return shown.map((item) => ({ ...item, shownState: getShownState(item, sending.has(item.id)) }));
}

/** The items of the outbox that no form of the page shows, and where they are. Sends them while it is used; not at once if an attempt `hasFailed` just now. */
export function useItems(hasFailed: boolean): {
  items: readonly ShownItem[];
  isPersisted: boolean;
  tryNow: (id: string) => void;
} {
  const [items, setItems] = useState<readonly ShownItem[]>([]);
  const [isPersisted, setIsPersisted] = useState(true);
  const [tryNow, setTryNow] = useState<(id: string) => void>(() => () => {});

  useEffect(() => {
    let watch: NetworkWatch | undefined;
    let hasEnded = false;
    const show = () => void readItems().then(setItems);
    /** What was received needs no connection any more. */
    const watchIfWaiting = async (isFirst: boolean) => {
      const items = await listItems();
      if (hasEnded || items.every(({ state }) => state !== 'waiting')) return;
      if (watch) watch.wait();
      else watch = watchNetwork(sendItems, { hasFailed: hasFailed || !isFirst });
    };
    const showChange = () => {
      show();
      void updateFlag();
      void watchIfWaiting(false);
    };
    const unsubscribe = subscribeToItems(showChange);
    const unsubscribeFromForms = subscribeToForms(show);
    const poll = setInterval(show, lockPollMs);
    setTryNow(() => (id: string) => {
      void renewItem(id).then(() => {
        watch ??= watchNetwork(sendItems, { hasFailed: true });
        watch.tryNow();
      });
    });
    show();
    void updateFlag();
    void watchIfWaiting(true);
    return () => {
      unsubscribe();
      unsubscribeFromForms();
      clearInterval(poll);
      hasEnded = true;
      watch?.stop();
    };
  }, [hasFailed]);

  const hasItems = items.length > 0;
  useEffect(() => {
    if (hasItems) void navigator.storage?.persisted?.().then(setIsPersisted);
  }, [hasItems]);

  return { items, isPersisted, tryNow };
}
