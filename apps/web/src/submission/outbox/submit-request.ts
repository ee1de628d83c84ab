import { startProof } from '../proofs/start-proof.ts';
import { randomKey } from '../random-key.ts';
import type { Reference } from '../reference.ts';
import { isTemporary } from '../sending/retry.ts';
import { getReference, type ItemChange, type ItemKind, type OutboxItem, toClosed } from './item.ts';
import {
  closeItem,
  enqueue,
  forgetItem,
  hideInBar,
  sendLater,
  showItems,
  updateFlag,
  watchItem,
} from './page-outbox.ts';
import { changeItem, isStored, removeItem } from './store.ts';

export type SubmitRequest = Pick<OutboxItem, 'title' | 'text' | 'url'> & {
  kind: ItemKind;
  /** The content without the parts that differ between attempts, as JSON. */
  content: string;
  /** Returns the request with an idempotency key. */
  create: (key: string) => { headers: Record<string, string>; json: string };
  /** Makes the first attempt, by the sender or by a library; see `attemptItem`. */
  send: (key: string) => Promise<ItemChange | undefined>;
  /** Whether the visitor has left the form, which then does not show the end. */
  hasLeft?: () => boolean;
};

/** Functions of a form for a request that it shows as waiting. */
export type WaitingRequest = {
  /** Whether it lasts longer than the page. */
  isStored: boolean;
  /**
   * Resolves when it does not wait any more: with the id of the record, if the server has named it; with undefined if
   * it was not received.
   */
  whenReceived: Promise<{ reference: Reference | undefined } | undefined>;
  /** The form no longer shows it: the bar of the outbox does. */
  showInBar: () => void;
  /** The form is left: the bar shows it, and no other request replaces it. */
  leave: () => void;
  /** The visitor knows that it was received. */
  close: () => Promise<void>;
};

/** The result of a request: it waits if the server has not responded. */
export type SubmittedRequest =
  | { state: 'received'; key: string; reference: Reference | undefined }
  | { state: 'waiting'; request: WaitingRequest };

/** The last request of each kind that a form sends or shows, and that the server may not have received. */
const lastRequests = new Map<ItemKind, { content: string; key: string }>();
/** The keys of requests whose first attempt is under way. */
const attempted = new Set<string>();

function forgetLast(kind: ItemKind, key: string): void {
  if (lastRequests.get(kind)?.key === key) lastRequests.delete(kind);
}

/** The key of the last request is used again for the same content. A changed one replaces it. */
async function chooseKey({ kind, content }: SubmitRequest): Promise<string> {
  const last = lastRequests.get(kind);
  if (last?.content === content) return last.key;
  // A form sends one at a time: that of an attempt that is under way was left. What cannot be removed is sent, too.
  if (last && !attempted.has(last.key)) await removeItem(last.key).catch(console.error);
  const key = randomKey();
  lastRequests.set(kind, { content, key });
  return key;
}

/**
 * Stores a request in the outbox, and sends it. When it was received, the device remembers that without its content,
 * and the bar shows it if its form was left. Rejects if the server has refused it: then it is not in the outbox any
 * more, unless its form was left.
 */
export async function submitRequest(request: SubmitRequest): Promise<SubmittedRequest> {
  const { kind, title, text, url, create, send, hasLeft } = request;
  const id = await chooseKey(request);
  attempted.add(id);
  await enqueue({ id, kind, title, text, url, ...create(id), fields: [], files: [] });
  const change = (await send(id).catch(() => undefined)) ?? {};
  attempted.delete(id);
  if (change.state === 'received') {
    forgetLast(kind, id);
    const isShown = !hasLeft?.();
    await changeItem(id, { ...change, ...(isShown && toClosed(request)) });
    await updateFlag();
    if (!isShown) showItems();
    startProof(id, url);
    return { state: 'received', key: id, reference: getReference(change) };
  }
  if (change.state === 'refused' && !hasLeft?.()) {
    // The server may have stored it nevertheless: the next attempt has the same key.
    if (!isTemporary(change.refusal?.status)) forgetLast(kind, id);
    await forgetItem(id).catch(console.error);
    throw new Error('The request was refused.', { cause: change.refusal });
  }
  const showInBar = hideInBar(id);
  sendLater();
  const whenReceived: WaitingRequest['whenReceived'] = new Promise((resolve) => {
    watchItem(id, (item) => {
      forgetLast(kind, id);
      resolve(item?.state === 'received' ? { reference: getReference(item) } : undefined);
    });
  });
  function leave(): void {
    forgetLast(kind, id);
    showInBar();
  }
  const close = () => closeItem({ id, kind });
  return { state: 'waiting', request: { isStored: isStored(id), whenReceived, showInBar, leave, close } };
}

export async function noteReference(id: string, reference: Reference): Promise<void> {
  await changeItem(id, { reference: reference.id, shortReference: reference.shortReference });
}
