import { startProof } from '../proofs/start-proof.ts';
import { randomKey } from '../random-key.ts';
import type { Reference } from '../reference.ts';
import { isTemporary, isUnanswered } from '../sending/response-status.ts';
import type { ItemKind, OutboxItem } from './item.ts';
import { hideInBar } from './items-in-forms.ts';
import { markAsSending } from './locks.ts';
import { announceItems, keepItem, updateFlag } from './page-outbox.ts';
import { QueuedError } from './queued-error.ts';
import { getReference, toClosed, toReceived } from './received-item.ts';
import { closeItem } from './sent-items.ts';
import { changeItem, getItem, isStored, removeItem, subscribeToItems } from './store.ts';

export type QueuedRequest = Pick<OutboxItem, 'title' | 'text' | 'url'> & {
  kind: ItemKind;
  /** The content without what differs between attempts, as JSON. */
  content: string;
  /** Returns the request with an idempotency key. */
  create: (key: string) => RequestContent;
};

type RequestContent = { headers: Record<string, string>; json: string };

/** The last request of each kind that the server may not have received. */
const lastRequests = new Map<ItemKind, { content: string; key: string }>();

/** The key of the last request is used again for the same content. A changed one takes its place. */
async function chooseKey({ kind, content }: QueuedRequest): Promise<string> {
  const last = lastRequests.get(kind);
  if (last?.content === content) return last.key;
  if (last) await removeItem(last.key);
  const key = randomKey();
  lastRequests.set(kind, { content, key });
  return key;
}

/**
 * Runs `send`, and returns what it returns. The request is on the device meanwhile; afterwards the device remembers that it
 * was sent, without its content. It stays there if the server has not
 * answered: then rejects with `QueuedError`, otherwise with the reason. `getStatus` returns the status of the response in an
 * error, or undefined.
 */
export async function sendQueued<Result>(
  request: QueuedRequest,
  send: (content: RequestContent, key: string) => Promise<Result>,
  getStatus: (error: unknown) => number | undefined,
): Promise<Result> {
  const { kind, title, text, url, create } = request;
  const id = await chooseKey(request);
  const content = create(id);
  await keepItem({
    id,
    kind,
    title,
    text,
    url,
    ...content,
    fields: [],
    files: [],
    createdAt: Date.now(),
    state: 'waiting',
    isSentAgain: false,
  });
  let result: Result;
  try {
    result = await markAsSending(id, () => send(content, id));
  } catch (error) {
    const status = getStatus(error);
    if (isUnanswered(status)) {
      const showInBar = hideInBar(id);
      announceItems();
      throw new QueuedError(
        {
          isStored: isStored(id),
          whenReceived: waitUntilReceived(id),
          showInBar,
          close: () => closeItem({ id, kind }),
        },
        { cause: error },
      );
    }
    // The server may have stored it all the same: the next attempt has the same key.
    if (!isTemporary(status)) lastRequests.delete(kind);
    await discard(id);
    throw error;
  }
  lastRequests.delete(kind);
  await changeItem(id, { ...toReceived(undefined), ...toClosed(request) });
  await updateFlag();
  startProof(id, url);
  return result;
}

/** Notes the reference of a request that was received. */
export async function noteReference(id: string, reference: Reference): Promise<void> {
  await changeItem(id, { reference: reference.id, shortReference: reference.shortReference });
}

async function discard(id: string): Promise<void> {
  await removeItem(id);
  await updateFlag();
}

function waitUntilReceived(id: string): Promise<{ reference: Reference | undefined } | undefined> {
  return new Promise((resolve) => {
    const unsubscribe = subscribeToItems(() => {
      void getItem(id).then((item) => {
        if (item?.state === 'waiting') return;
        unsubscribe();
        resolve(item?.state === 'received' ? { reference: getReference(item) } : undefined);
      });
    });
  });
}
