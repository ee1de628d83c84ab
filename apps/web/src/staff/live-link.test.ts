import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { statusOf } from './api.ts';
import { liveLink } from './live-link.ts';

type Seen = { results: unknown[]; fault: unknown };

let tell: (text: string) => void;
let hangUp: () => void;
let asked: { url: string; init: RequestInit } | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const encoder = new TextEncoder();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked = { url, init };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        tell = (text) => controller.enqueue(encoder.encode(text));
        hangUp = () => controller.close();
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Follows the line; answers what comes, and how to stop. */
async function follow(): Promise<{ seen: Seen; leave: () => void }> {
  const link = liveLink({ url: '/trpc', headers: () => ({ authorization: 'Bearer abc' }) })({});
  const seen: Seen = { results: [], fault: undefined };
  const line = link({
    op: { id: 1, type: 'subscription', path: 'live.updates', input: undefined, context: {}, signal: null },
    next: () => {
      throw new Error('It is the last link.');
    },
  });
  const listening = line.subscribe({
    next: ({ result }) => seen.results.push(result),
    error: (fault) => {
      seen.fault = fault;
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  return { seen, leave: () => listening.unsubscribe() };
}

async function say(text: string): Promise<void> {
  tell(text);
  await vi.advanceTimersByTimeAsync(0);
}

test('what the server tells comes in its order, and the token goes in a header', async () => {
  const { seen } = await follow();
  await say('event: connected\ndata: {}\n\n\n');
  await say('data: []\n\n\nevent: ping\ndata: \n\n\ndata: [{"noun":"message","created":1}]\n\n\n');
  expect(seen.results).toEqual([
    { type: 'started' },
    { data: [] },
    { data: [{ noun: 'message', created: 1 }] },
  ]);
  expect(seen.fault).toBeUndefined();
  expect(asked).toMatchObject({
    url: '/trpc/live.updates',
    init: { headers: { authorization: 'Bearer abc' } },
  });
});

test('a line is given up when it falls silent, and not while it says that it is there', async () => {
  const { seen } = await follow();
  for (let pings = 0; pings < 6; pings += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await say('event: ping\ndata: \n\n\n');
  }
  expect(seen.fault).toBeUndefined();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(seen.fault).toMatchObject({ message: 'The line fell silent.' });
});

test('an end of the session is known as such', async () => {
  const { seen } = await follow();
  const error = { message: 'Session expired.', code: -32001, data: { httpStatus: 401 } };
  await say(`event: serialized-error\ndata: ${JSON.stringify(error)}\n\n\n`);
  expect(statusOf(seen.fault)).toBe(401);
});

test('a line that breaks off is a fault, one that is left is none', async () => {
  const broken = await follow();
  hangUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(broken.seen.fault).toMatchObject({ message: 'The line broke off.' });

  const left = await follow();
  left.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(left.seen.fault).toBeUndefined();
  expect(asked?.init.signal?.aborted).toBe(true);
});
