/**
 * A page of the site without its screens, in a worker thread: puts an application into the outbox of the device, and sends
 * what it has, both by the code of the site. Terminating the thread is what a killed tab is to it.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ApplicationKind, FileField } from '@isangano/contracts/applications/values';
import { getApplicationKey, removeItem as removeText } from '@isangano/web/submission/device-storage';
import { toChosenFile } from '@isangano/web/submission/files/chosen-file';
import type { FormValues } from '@isangano/web/submission/form-values';
import type { OutboxItem } from '@isangano/web/submission/outbox/item';
import { queueApplication } from '@isangano/web/submission/outbox/queue-application';
import { sendOutbox } from '@isangano/web/submission/outbox/send-outbox';
import { listItems, putItem, removeItem } from '@isangano/web/submission/outbox/store';
import { randomKey } from '@isangano/web/submission/random-key';
import { IDBObjectStore, indexedDB } from 'fake-indexeddb';

export type TabData = {
  /** Of the site. */
  origin: string;
  /** The stored data of the device. */
  items: OutboxItem[];
  /** Gets every item as it is stored, in the moment in which it is. */
  disk: MessagePort;
};

export type TabOrder = {
  /** The application that is put into the outbox first; undefined if it is there. */
  application: { kind: ApplicationKind; values: FormValues; field: FileField; files: File[] } | undefined;
  /** How many send at the same time, such as a page and the service worker. */
  senderCount: number;
};

const pauseMs = 20;
const { origin, items, disk }: TabData = workerData;
const request = globalThis.fetch;

// Globals of a page that Node lacks.
Object.assign(globalThis, {
  indexedDB,
  window: { isSecureContext: true },
  document: { documentElement: { lang: 'en' }, querySelectorAll: () => [] },
  fetch: (path: string, init: RequestInit) => request(new URL(path, origin), init),
});

for (const item of items) await putItem(item);

const putMethod = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put');
IDBObjectStore.prototype.put = function put(this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
  this.transaction.addEventListener('complete', () => disk.postMessage(value));
  const stored: IDBRequest<IDBValidKey> = putMethod?.value.call(this, value, key);
  return stored;
};

async function queue({ kind, values, field, files }: NonNullable<TabOrder['application']>): Promise<void> {
  await queueApplication({
    form: kind,
    values,
    chosen: { [field]: files.map((file) => toChosenFile(randomKey(), file)) },
    title: String(values.email),
    toJson: undefined,
    toSent: undefined,
    hasArrived: () => false,
    key: randomKey(),
  });
  // The form begins another application.
  removeText(getApplicationKey(kind));
}

async function keepSending(): Promise<void> {
  while (!(await sendOutbox({ createSend: () => fetch }))) await pause(pauseMs);
}

async function follow({ application, senderCount }: TabOrder): Promise<void> {
  if (application) {
    for (const { id } of await listItems()) await removeItem(id);
    await queue(application);
  }
  await Promise.all(Array.from({ length: senderCount }, keepSending));
}

while (parentPort) {
  const [order]: TabOrder[] = await once(parentPort, 'message');
  if (order) await follow(order);
  parentPort.postMessage('sent');
}
