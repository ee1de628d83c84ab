import { once } from 'node:events';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { OutboxItem } from '@isangano/web/submission/outbox/item';
import type { TabData, TabOrder } from './tab.ts';

/** A device with an outbox, and at most one tab. */
export type Phone = {
  /** The outbox as the device has stored it. */
  items: Map<string, OutboxItem>;
  /** Follows an order in the tab, and opens one if there is none. Returns how it ended. */
  follow: (order: TabOrder) => Promise<'sent' | 'killed'>;
  killTab: () => Promise<void>;
};

/** Returns the next message at once. */
function receive(port: MessagePort): { message: OutboxItem } | undefined {
  return receiveMessageOnPort(port);
}

/** `onStored` gets each item as it is stored. */
export function createPhone(origin: string, onStored: (item: OutboxItem) => void): Phone {
  const items = new Map<string, OutboxItem>();
  let tab: { worker: Worker; readDisk: () => void; close: () => void } | undefined;

  function openTab() {
    const { port1, port2 } = new MessageChannel();
    const store = (item: OutboxItem) => {
      items.set(item.id, item);
      onStored(item);
    };
    port1.on('message', store);
    const workerData: TabData = { origin, items: [...items.values()], disk: port2 };
    const worker = new Worker(new URL('tab.ts', import.meta.url), { workerData, transferList: [port2] });
    function readDisk(): void {
      for (let next = receive(port1); next; next = receive(port1)) store(next.message);
    }
    return { worker, readDisk, close: () => port1.close() };
  }

  return {
    items,
    async follow(order) {
      tab ??= openTab();
      const { worker, readDisk } = tab;
      const end = new AbortController();
      worker.postMessage(order);
      try {
        return await Promise.race([
          once(worker, 'message', end).then(() => 'sent' as const),
          once(worker, 'exit', end).then(() => 'killed' as const),
        ]);
      } finally {
        end.abort();
        readDisk();
      }
    },
    async killTab() {
      if (!tab) return;
      const { worker, readDisk, close } = tab;
      tab = undefined;
      await worker.terminate();
      // The last stored state.
      readDisk();
      close();
    },
  };
}
