import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyOutbox, openPage } from '../testing.ts';
import type { ItemChange } from './item.ts';
import { isInForm, stopSending } from './page-outbox.ts';
import { changeItem, getItem, listItems, removeItem } from './store.ts';
import { noteReference, type SubmitRequest, submitRequest } from './submit-request.ts';

const received: ItemChange = {
  state: 'received',
  reference: '0123',
  shortReference: 'K7M2QX',
  json: undefined,
};
const refused = (status: number): ItemChange => ({ state: 'refused', refusal: { status, issues: [] } });

/** The keys of the attempts, in their order. */
let keys: string[];
let subjectCount = 0;

beforeEach(async () => {
  openPage({ isSecureContext: false });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.stubGlobal('location', { href: 'https://isangano.example/', origin: 'https://isangano.example' });
  await emptyOutbox();
  keys = [];
});
afterEach(async () => {
  // The page proves its work for what was received.
  await vi.dynamicImportSettled();
  stopSending();
  vi.unstubAllGlobals();
});

/** A message like no other before, whose attempts end so. */
function aMessage(...ends: (ItemChange | Error)[]): SubmitRequest {
  subjectCount += 1;
  const content = JSON.stringify({ subject: `Cold chain ${subjectCount}` });
  return {
    kind: 'message',
    title: 'Cold chain',
    text: 'Do you cool vaccines?',
    url: '/api/contact',
    content,
    create: (key) => ({ headers: { 'idempotency-key': key }, json: content }),
    send: async (key) => {
      keys.push(key);
      const end = ends.shift() ?? received;
      if (end instanceof Error) throw end;
      return end;
    },
  };
}

const offline = new TypeError('offline');

async function submitWaiting(message = aMessage(offline)) {
  const end = await submitRequest(message);
  if (end.state !== 'waiting') throw new Error('It does not wait.');
  return end.request;
}

describe('a message', () => {
  test('is on the device before it is sent', async () => {
    const message = aMessage();
    const seen: unknown[] = [];
    await submitRequest({
      ...message,
      send: async (key) => {
        seen.push(await getItem(key));
        return received;
      },
    });
    expect(seen).toMatchObject([
      { kind: 'message', state: 'waiting', json: message.content, text: 'Do you cool vaccines?' },
    ]);
  });

  test('that is received names its record, and the device lists it without a panel', async () => {
    expect(await submitRequest(aMessage())).toEqual({
      state: 'received',
      key: keys[0],
      reference: { id: '0123', shortReference: 'K7M2QX' },
    });
    expect(await listItems()).toMatchObject([{ state: 'received', isClosed: true, title: 'Cold chain' }]);
  });

  test('that is refused leaves the device, and the form says so', async () => {
    await expect(submitRequest(aMessage(refused(400)))).rejects.toThrow('The request was refused.');
    expect(await listItems()).toEqual([]);
  });

  test('that is refused after its form was left waits, as nothing else shows it', async () => {
    const end = await submitRequest({ ...aMessage(refused(429)), hasLeft: () => true });
    expect(end.state).toBe('waiting');
    expect(await listItems()).toMatchObject([{ state: 'waiting', text: 'Do you cool vaccines?' }]);
  });

  test('that is received after its form was left has a panel, as nothing else says so', async () => {
    const end = await submitRequest({ ...aMessage(), hasLeft: () => true });
    expect(end.state).toBe('received');
    const [item] = await listItems();
    expect(item?.state).toBe('received');
    expect(item?.isClosed).toBeFalsy();
  });

  test('that is not answered waits, and its form shows it in place of the bar', async () => {
    const request = await submitWaiting();
    const [item] = await listItems();
    expect(item).toMatchObject({ state: 'waiting', id: keys[0] });
    expect(request.isStored).toBe(true);
    expect(isInForm(item?.id ?? '')).toBe(true);
    request.showInBar();
    expect(isInForm(item?.id ?? '')).toBe(false);
  });

  test('that waits tells its form when it is received, and then needs no panel', async () => {
    const request = await submitWaiting();
    const [key = ''] = keys;
    await changeItem(key, { contactedAt: 7 });
    await changeItem(key, received);
    expect(await request.whenReceived).toEqual({ reference: { id: '0123', shortReference: 'K7M2QX' } });
    await request.close();
    expect(await getItem(key)).toMatchObject({ isClosed: true });
  });

  test.each([
    ['removed', (key: string) => removeItem(key)],
    ['refused', (key: string) => changeItem(key, refused(400))],
  ])('that waits tells its form when it is %s', async (_name, end) => {
    const request = await submitWaiting();
    await end(keys[0] ?? '');
    expect(await request.whenReceived).toBeUndefined();
  });
});

describe('the key of an attempt', () => {
  test('is the same for the same content, as nobody knows whether the server has it', async () => {
    const message = aMessage(offline, received);
    await submitWaiting(message);
    await submitRequest(message);
    expect(keys[1]).toBe(keys[0]);
    expect(await listItems()).toHaveLength(1);
  });

  test('is a new one for other content, which takes the place of the last', async () => {
    await submitWaiting();
    await submitRequest(aMessage());
    expect(keys[1]).not.toBe(keys[0]);
    expect(await listItems()).toMatchObject([{ id: keys[1], state: 'received' }]);
  });

  test('is a new one for a message that is written after the form of another was left, which still waits', async () => {
    (await submitWaiting()).leave();
    expect(isInForm(keys[0] ?? '')).toBe(false);
    await submitWaiting();
    expect((await listItems()).map(({ id }) => id).toSorted()).toEqual(keys.toSorted());
  });

  test('is a new one for a message that is written while another is sent, whose form was left, and both stay', async () => {
    let fail: (error: Error) => void = () => {};
    const send = (key: string) => {
      keys.push(key);
      return new Promise<never>((_resolve, reject) => {
        fail = reject;
      });
    };
    const first = submitRequest({ ...aMessage(), send });
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    await submitRequest(aMessage());
    fail(offline);
    expect(await first).toMatchObject({ state: 'waiting' });
    expect((await listItems()).map(({ state }) => state).toSorted()).toEqual(['received', 'waiting']);
  });

  test('is a new one after the outbox has sent the message before, which stays in the list of what was sent', async () => {
    const request = await submitWaiting();
    await changeItem(keys[0] ?? '', received);
    await request.whenReceived;
    await submitWaiting();
    expect((await listItems()).map(({ state }) => state).toSorted()).toEqual(['received', 'waiting']);
  });

  test('is a new one once the message was received', async () => {
    const message = aMessage(received, received);
    await submitRequest(message);
    await submitRequest(message);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test.each([
    [500, true],
    [429, true],
    [400, false],
    [413, false],
  ])('after a refusal with %i is the same: %s', async (status, isSame) => {
    const message = aMessage(refused(status), received);
    await expect(submitRequest(message)).rejects.toThrow();
    await submitRequest(message);
    expect(keys[1] === keys[0]).toBe(isSame);
  });

  test('of a subscription is apart from that of a message', async () => {
    const message = aMessage(offline, received);
    await submitWaiting(message);
    await submitRequest({ ...aMessage(), kind: 'subscription' });
    await submitRequest(message);
    expect(keys[2]).toBe(keys[0]);
  });
});

describe('while the storage of the device fails', () => {
  afterEach(() => void vi.restoreAllMocks());
  const breakDisk = () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk cannot be read.', 'UnknownError');
    });

  test('a message that was changed is sent', async () => {
    await submitWaiting();
    breakDisk();
    expect(await submitRequest(aMessage())).toMatchObject({ state: 'received' });
  });

  test('a message that was received is not called failed, and is sent again with its key', async () => {
    const message = aMessage();
    const send = async () => {
      breakDisk();
      return received;
    };
    const end = await submitRequest({ ...message, send });
    expect(end).toMatchObject({ state: 'received' });
    await noteReference('1', { id: '4567', shortReference: 'AAAAAA' });
    vi.restoreAllMocks();
    expect(await listItems()).toMatchObject([{ state: 'waiting' }]);
  });

  test('a refusal reaches the form', async () => {
    const message = aMessage();
    const send = async () => {
      breakDisk();
      return refused(400);
    };
    await expect(submitRequest({ ...message, send })).rejects.toThrow('The request was refused.');
  });
});

test('a received subscription leaves no address on the device', async () => {
  await submitRequest({ ...aMessage(), kind: 'subscription', title: 'keza@mail.example' });
  expect(JSON.stringify(await listItems())).not.toContain('keza@mail.example');
});

test('a reference that is found out later is noted', async () => {
  await submitRequest(aMessage({ state: 'received' }));
  await noteReference(keys[0] ?? '', { id: '4567', shortReference: 'AAAAAA' });
  expect(await getItem(keys[0] ?? '')).toMatchObject({ reference: '4567', shortReference: 'AAAAAA' });
});
