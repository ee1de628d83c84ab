import { startProof } from '../proofs/start-proof.ts';
import { randomKey } from '../random-key.ts';
import type { ItemKind, OutboxItem } from './item.ts';
import { KeptError } from './kept-error.ts';
import { markAsSending } from './locks.ts';
import { announceItems, keepItem, updateFlag } from './page-outbox.ts';
import { getItem, removeItem, subscribeToItems } from './store.ts';

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
 * Runs `send`, keeps the request on the device until it was received, and returns what `send` returns. Rejects with
 * `KeptError` if that may still happen, otherwise with the reason; `isTemporary` tells them apart.
 */
export async function sendQueued<Result>(
  request: QueuedRequest,
  send: (content: RequestContent, key: string) => Promise<Result>,
  isTemporary: (error: unknown) => boolean,
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
    if (isTemporary(error)) {
      announceItems();
      throw new KeptError(waitUntilReceived(id), { cause: error });
    }
    await forget(id, kind);
    throw error;
  }
  await forget(id, kind);
  startProof(id, url);
  return result;
}

async function forget(id: string, kind: ItemKind): Promise<void> {
  lastRequests.delete(kind);
  await removeItem(id);
  await updateFlag();
}

function waitUntilReceived(id: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const unsubscribe = subscribeToItems(() => {
      void getItem(id).then((item) => {
        if (item?.state === 'waiting') return;
        unsubscribe();
        if (item?.state === 'received') resolve(item.reference);
      });
    });
  });
}
