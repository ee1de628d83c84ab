import type { OutboxItem } from './item.ts';
import { updateFlag } from './page-outbox.ts';
import { toClosed } from './received-item.ts';
import { changeItem, listItems, removeItem } from './store.ts';

/** Lists what was sent from this device, the newest first. */
export async function listSentItems(): Promise<OutboxItem[]> {
  return (await listItems()).filter(({ state }) => state === 'received').toReversed();
}

/** The visitor knows that an item was received: only the page with the status lists it from now on. */
export async function closeItem(item: Pick<OutboxItem, 'id' | 'kind'>): Promise<void> {
  await changeItem(item.id, toClosed(item));
  await updateFlag();
}

/** The device forgets an item that was received. */
export async function forgetItem(id: string): Promise<void> {
  await removeItem(id);
  await updateFlag();
}
