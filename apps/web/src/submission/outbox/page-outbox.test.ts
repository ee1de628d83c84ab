import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSharedDevice } from '../device-storage.ts';
import { anItem, emptyOutbox, openPage } from '../testing.ts';
import type { OutboxItem } from './item.ts';
import { hasOutboxItems, outboxEvent, outboxFlagKey, setFlag } from './outbox-flag.ts';
import {
  closeItem,
  enqueue,
  forgetItem,
  formItems,
  hideInBar,
  isInForm,
  keepSending,
  listSentItems,
  sendNow,
  showItems,
  stopSending,
  updateFlag,
  watchItem,
} from './page-outbox.ts';
import { sendOutbox } from './send-outbox.ts';
import { changeItem, getItem, isStored, putItem, removeItem } from './store.ts';

let page: ReturnType<typeof openPage>;
beforeEach(async () => {
  page = openPage();
  await emptyOutbox();
});
afterEach(() => {
  stopSending();
  vi.unstubAllGlobals();
});

async function put(part: Partial<OutboxItem> = {}): Promise<OutboxItem> {
  const item = anItem(part);
  await putItem(item);
  return item;
}

describe('what a visitor submits', () => {
  test('waits on the device, and every page can find that out', async () => {
    const content = anItem({ state: 'expired' });
    expect(hasOutboxItems()).toBe(false);
    await enqueue(content);
    expect(await getItem(content.id)).toMatchObject({
      title: content.title,
      headers: content.headers,
      state: 'waiting',
      isSentAgain: false,
    });
    expect(isStored(content.id)).toBe(true);
    expect(hasOutboxItems()).toBe(true);
  });

  test('lasts as long as the page on a shared device', async () => {
    setSharedDevice(true, []);
    const content = anItem({ state: 'expired' });
    await enqueue(content);
    expect(isStored(content.id)).toBe(false);
  });

  test('replaces an earlier attempt with the same key', async () => {
    const item = await put({ state: 'expired', title: 'before' });
    await enqueue({ ...item, title: 'after' });
    expect(await getItem(item.id)).toMatchObject({ state: 'waiting', title: 'after' });
  });

  test('wakes the service worker when the connection is back, where the browser can', async () => {
    const register = vi.fn(async () => {});
    vi.stubGlobal('navigator', {
      serviceWorker: { getRegistration: async () => ({ sync: { register } }) },
    });
    await enqueue(anItem());
    await expect.poll(() => register.mock.calls).toEqual([['outbox']]);
  });
});

describe('a form that watches an item', () => {
  test.each([
    ['received', { state: 'received', reference: '0123' }],
    ['refused', { state: 'refused', problem: 'No.' }],
    ['expired', { state: 'expired' }],
  ] as const)('hears when it is %s', async (_name, change) => {
    const { id } = await put();
    const listener = vi.fn();
    watchItem(id, listener);
    await changeItem(id, { contactedAt: 1 });
    await changeItem(id, change);
    await expect.poll(() => listener.mock.calls).toMatchObject([[change]]);
  });

  test('hears when it is removed, or was ended before', async () => {
    const { id } = await put();
    const listener = vi.fn();
    watchItem(id, listener);
    await removeItem(id);
    await expect.poll(() => listener.mock.calls).toEqual([[undefined]]);
    const received = await put({ state: 'received' });
    const late = vi.fn();
    watchItem(received.id, late);
    await expect.poll(() => late.mock.calls).toMatchObject([[{ id: received.id }]]);
  });

  test('hears nothing once it has stopped to watch', async () => {
    const { id } = await put();
    const [stopped, watching] = [vi.fn(), vi.fn()];
    const stop = watchItem(id, stopped);
    watchItem(id, watching);
    stop();
    await changeItem(id, { state: 'received' });
    await expect.poll(() => watching.mock.calls.length).toBe(1);
    expect(stopped).not.toHaveBeenCalled();
  });
});

describe('the bar', () => {
  test('leaves out what a form shows, and hears when that ends', () => {
    const listener = vi.fn();
    const unsubscribe = formItems.subscribe(listener);
    const show = hideInBar('a');
    expect([isInForm('a'), isInForm('b')]).toEqual([true, false]);
    show();
    show();
    expect(isInForm('a')).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    hideInBar('c')();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test('is asked for, with storage that the browser keeps', () => {
    const persist = vi.fn();
    vi.stubGlobal('navigator', { storage: { persist } });
    const shown = vi.fn();
    page.page.addEventListener(outboxEvent, shown);
    showItems();
    expect(shown).toHaveBeenCalledTimes(1);
    expect(persist).toHaveBeenCalledTimes(1);
  });

  test('is needed while an item is not closed', async () => {
    const item = await put({ state: 'received' });
    await updateFlag();
    expect(hasOutboxItems()).toBe(true);
    expect(page.texts.local.has('sent')).toBe(true);
    await closeItem(item);
    expect(hasOutboxItems()).toBe(false);
    expect(page.texts.local.has('sent')).toBe(true);
    await forgetItem(item.id);
    expect(page.texts.local.has('sent')).toBe(false);
  });
});

test('what was sent is listed from the newest to the oldest', async () => {
  const first = await put({ state: 'received', isClosed: true });
  await put();
  const second = await put({ state: 'received' });
  expect((await listSentItems()).map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('a closed subscription leaves no address on the device', async () => {
  const item = await put({ kind: 'subscription', title: 'keza@mail.example', state: 'received' });
  await closeItem(item);
  expect(await getItem(item.id)).toMatchObject({ title: '', isClosed: true });
  const message = await put({ state: 'received' });
  await closeItem(message);
  expect(await getItem(message.id)).toMatchObject({ title: 'Cold chain', isClosed: true });
});

test('an item that has expired is sent when the visitor says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const item = await put({ state: 'expired', contactedAt: 7 });
  await sendNow(item.id);
  expect(await getItem(item.id)).toMatchObject({ state: 'waiting', contactedAt: undefined });
});

describe('while the items of the device cannot be read', () => {
  afterEach(() => void vi.restoreAllMocks());

  const unread = new DOMException('The disk cannot be read.', 'UnknownError');
  const breakDisk = () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw unread;
    });

  test('pages go on looking for what waits, and sending it', async () => {
    setFlag(outboxFlagKey, true);
    breakDisk();
    await updateFlag();
    expect(hasOutboxItems()).toBe(true);
    expect(await sendOutbox()).toBe(false);
  });

  test('a page does not try without end, and asks the server no more then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const fetch = vi.fn(async () => new Response('{}', { headers: { date: new Date().toUTCString() } }));
    vi.stubGlobal('fetch', fetch);
    breakDisk();
    keepSending({ hasFailed: true });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    const { length: asked } = fetch.mock.calls;
    expect(asked).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(fetch.mock.calls).toHaveLength(asked);
    vi.useRealTimers();
  });

  test('no form hears that its item is gone, until it is', async () => {
    const item = await put();
    const disk = breakDisk();
    const listener = vi.fn();
    const stop = watchItem(item.id, listener);
    await expect(removeItem(item.id)).rejects.toThrow(unread);
    disk.mockRestore();
    expect(listener).not.toHaveBeenCalled();
    await removeItem(item.id);
    await expect.poll(() => listener.mock.calls).toEqual([[undefined]]);
    stop();
  });
});
