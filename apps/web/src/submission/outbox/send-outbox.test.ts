import { dayMs } from '@isangano/contracts/durations';
import { createStore, del, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listSending } from '../locks.ts';
import { aFile, anItem, createServer, emptyOutbox, json } from '../testing.ts';
import type { OutboxItem } from './item.ts';
import { attemptItem, sendOutbox } from './send-outbox.ts';
import { changeItem, getItem, isStored, listItems, putItem, removeItem } from './store.ts';

const serverTime = Date.parse('2026-11-24T12:00:00Z');
const record = { id: '0123', shortReference: 'K7M2QX' };

let isUp = true;
beforeEach(async () => {
  await emptyOutbox();
  isUp = true;
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('offline');
    return new Response('{}', { headers: { date: new Date(serverTime).toUTCString() } });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function put(part: Partial<OutboxItem> = {}): Promise<string> {
  const item = anItem(part);
  await putItem(item);
  return item.id;
}

const attempt = (
  id: string,
  server: ReturnType<typeof createServer>,
  { signal = new AbortController().signal, ...options }: Partial<Parameters<typeof attemptItem>[1]> = {},
) => attemptItem(id, { createSend: server.createSend, signal, ...options });

describe('the outbox', () => {
  test('is empty without a request', async () => {
    isUp = false;
    await put({ state: 'received' });
    expect(await sendOutbox(createServer(() => json(500, {})))).toBe(true);
  });

  test('sends nothing without the server', async () => {
    isUp = false;
    const id = await put();
    const server = createServer(() => json(201, record));
    expect(await sendOutbox(server)).toBe(false);
    expect(server.requests).toEqual([]);
    expect(await getItem(id)).toMatchObject({ state: 'waiting', contactedAt: undefined });
  });

  test('sends small items first, and says when each is received', async () => {
    const file = { field: 'docs', key: 'a', name: 'a.pdf', file: aFile('a.pdf', 1000), hasArrived: false };
    await put({ title: 'large', url: '/large', files: [file] });
    await put({ title: 'small', url: '/small' });
    const received: string[] = [];
    const server = createServer(() => json(201, record));
    const isEmpty = await sendOutbox({ ...server, onReceived: ({ title }) => received.push(title) });
    expect(isEmpty).toBe(true);
    expect(server.requests.map(({ url }) => url)).toEqual(['/small', '/large']);
    expect(received).toEqual(['small', 'large']);
    expect((await listItems()).map(({ state }) => state)).toEqual(['received', 'received']);
  });

  test('sends the others if one fails', async () => {
    const failing = await put({ url: '/failing' });
    const other = await put({ url: '/other' });
    const server = createServer(({ url }) =>
      url === '/failing' ? Promise.reject(new TypeError('cut')) : json(201, record),
    );
    expect(await sendOutbox(server)).toBe(false);
    expect(await getItem(failing)).toMatchObject({ state: 'waiting' });
    expect(await getItem(other)).toMatchObject({ state: 'received' });
  });

  test('sends all though the disk is too full to note anything of one', async () => {
    const unnoted = await put({ url: '/unnoted' });
    const other = await put({ url: '/other' });
    const fill = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(fill).mockImplementationOnce(fill);
    const server = createServer(() => json(201, record));
    expect(await sendOutbox(server)).toBe(true);
    vi.restoreAllMocks();
    expect(server.requests.map(({ url }) => url)).toEqual(['/unnoted', '/other']);
    expect(await getItem(other)).toMatchObject({ state: 'received' });
    expect(await getItem(unnoted)).toMatchObject({ state: 'received' });
  });

  test('asks no more for what was refused, though the disk is too full to note it', async () => {
    const id = await put();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const server = createServer(() => json(400, { message: 'Please check.' }));
    expect(await sendOutbox(server)).toBe(true);
    expect(await sendOutbox(server)).toBe(true);
    vi.restoreAllMocks();
    expect(server.requests).toHaveLength(1);
    expect(await getItem(id)).toMatchObject({ state: 'refused', problem: 'Please check.' });
    await removeItem(id);
  });

  test('does not send what another page has taken out, or replaced, while the disk was too full to note an attempt', async () => {
    const id = await put({ json: 'first' });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const server = createServer(() => json(503, {}));
    await sendOutbox(server);
    vi.restoreAllMocks();
    expect(isStored(id)).toBe(true);
    expect(await getItem(id)).toMatchObject({ contactedAt: serverTime });
    const inItems = createStore('outbox', 'items');
    await set(id, anItem({ id, json: 'second', createdAt: Date.now() + 1 }), inItems);
    await sendOutbox(server);
    expect(server.requests.map(({ body }) => body)).toEqual(['first', 'second']);
    await del(id, inItems);
    expect(await sendOutbox(server)).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  test('keeps the reason of a refusal, and counts as done', async () => {
    const id = await put();
    expect(await sendOutbox(createServer(() => json(400, { message: 'Please check.' })))).toBe(true);
    expect(await getItem(id)).toMatchObject({
      state: 'refused',
      problem: 'Please check.',
      refusal: { status: 400, issues: [] },
    });
  });

  test('notes when the server was first reached, by its clock', async () => {
    const id = await put();
    const server = createServer(() => json(503, {}));
    await sendOutbox(server);
    await changeItem(id, { contactedAt: serverTime - dayMs });
    await sendOutbox(server);
    expect(await getItem(id)).toMatchObject({ state: 'waiting', contactedAt: serverTime - dayMs });
  });

  test.each([
    [59, 'received', 1],
    [60, 'expired', 0],
  ] as const)('an item of %i days is %s', async (days, state, requestCount) => {
    const id = await put({ contactedAt: serverTime - days * dayMs });
    const server = createServer(() => json(201, record));
    await sendOutbox(server);
    expect(await getItem(id)).toMatchObject({ state });
    expect(server.requests).toHaveLength(requestCount);
  });

  test('sends an item once, however many send it', async () => {
    await put();
    const server = createServer(() => json(201, record));
    await Promise.all([sendOutbox(server), sendOutbox(server), sendOutbox(server)]);
    expect(server.requests).toHaveLength(1);
  });

  test('stops to send an item that is removed meanwhile', async () => {
    const id = await put();
    const server = createServer(() => new Promise(() => {}));
    const sending = sendOutbox(server);
    await expect.poll(() => server.requests.length).toBe(1);
    await removeItem(id);
    expect(await sending).toBe(true);
    expect(await listItems()).toEqual([]);
  });
});

describe('the attempt for which a visitor waits', () => {
  test('stores that the item is received', async () => {
    const id = await put();
    const change = await attempt(
      id,
      createServer(() => json(201, record)),
    );
    expect(change).toMatchObject({ state: 'received', reference: '0123' });
    expect(await getItem(id)).toMatchObject({ state: 'received', reference: '0123' });
  });

  test('tells what was received, though the disk is too full to note it, and the page sends it no more', async () => {
    const id = await put();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const server = createServer(() => json(201, record));
    expect(await attempt(id, server)).toMatchObject({ state: 'received', reference: record.id });
    expect(await sendOutbox(server)).toBe(true);
    vi.restoreAllMocks();
    expect(server.requests).toHaveLength(1);
    expect(await listItems()).toMatchObject([{ id, state: 'received' }]);
    await removeItem(id);
    expect(await listItems()).toEqual([]);
  });

  test('tells of a refusal, and leaves it to the form', async () => {
    const id = await put();
    expect(
      await attempt(
        id,
        createServer(() => json(500, { message: 'It failed.' })),
      ),
    ).toMatchObject({
      state: 'refused',
      refusal: { status: 500 },
    });
    expect(await getItem(id)).toMatchObject({ state: 'waiting' });
  });

  test('rejects without a connection, and the item waits', async () => {
    const id = await put();
    const server = createServer(() => Promise.reject(new TypeError('offline')));
    await expect(attempt(id, server)).rejects.toThrow('offline');
    expect(await getItem(id)).toMatchObject({ state: 'waiting' });
  });

  test('makes no request if the device knows that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const server = createServer(() => json(201, record));
    await expect(attempt(await put(), server)).rejects.toThrow('offline');
    expect(server.requests).toEqual([]);
  });

  test('ends when the visitor stops it, and the item is still there', async () => {
    const controller = new AbortController();
    const id = await put();
    const server = createServer(() => new Promise(() => {}));
    const ended = attempt(id, server, { signal: controller.signal });
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort(new Error('Stopped.'));
    await expect(ended).rejects.toThrow('Stopped.');
    expect(await getItem(id)).toMatchObject({ state: 'waiting' });
  });

  test('does not begin if it was stopped before', async () => {
    const server = createServer(() => json(201, record));
    const signal = AbortSignal.abort(new Error('Stopped.'));
    await expect(attempt(await put(), server, { signal })).rejects.toThrow('Stopped.');
    expect(server.requests).toEqual([]);
  });

  test('waits for another attempt, and takes over what that has received', async () => {
    const id = await put();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = createServer(async () => {
      await released;
      return json(201, record);
    });
    const other = sendOutbox(slow);
    await expect.poll(() => slow.requests.length).toBe(1);
    expect(await listSending()).toEqual(new Set([id]));
    const server = createServer(() => json(201, { id: 'another' }));
    const own = attempt(id, server);
    release();
    expect(await own).toMatchObject({ state: 'received', reference: '0123' });
    expect(await other).toBe(true);
    expect(server.requests).toEqual([]);
    expect(await listSending()).toEqual(new Set());
  });

  test('does nothing for an item that is gone', async () => {
    const server = createServer(() => json(201, record));
    expect(await attempt('gone', server)).toEqual({});
    expect(server.requests).toEqual([]);
  });
});
