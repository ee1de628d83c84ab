import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getErrorData } from '../base/api.ts';
import { liveLink } from './live-link.ts';

type Received = { results: unknown[]; error: unknown };

let enqueue: (text: string) => void;
let closeStream: () => void;
let request: { url: string; init: RequestInit } | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const encoder = new TextEncoder();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    request = { url, init };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        enqueue = (text) => controller.enqueue(encoder.encode(text));
        closeStream = () => controller.close();
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

/** Subscribes to the event stream; returns what is received, and a function that unsubscribes. */
async function subscribe(): Promise<{ received: Received; unsubscribe: () => void }> {
  const link = liveLink({ url: '/trpc', headers: () => ({ authorization: 'Bearer abc' }) })({});
  const received: Received = { results: [], error: undefined };
  const stream = link({
    op: { id: 1, type: 'subscription', path: 'live.updates', input: undefined, context: {}, signal: null },
    next: () => {
      throw new Error('It is the last link.');
    },
  });
  const subscription = stream.subscribe({
    next: ({ result }) => received.results.push(result),
    error: (error) => {
      received.error = error;
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  return { received, unsubscribe: () => subscription.unsubscribe() };
}

async function push(text: string): Promise<void> {
  enqueue(text);
  await vi.advanceTimersByTimeAsync(0);
}

test('delivers messages in order, and sends the token in a header', async () => {
  const { received } = await subscribe();
  await push('event: connected\ndata: {}\n\n\n');
  await push('data: []\n\n\nevent: ping\ndata: \n\n\ndata: [{"noun":"message","created":1}]\n\n\n');
  expect(received.results).toEqual([
    { type: 'started' },
    { data: [] },
    { data: [{ noun: 'message', created: 1 }] },
  ]);
  expect(received.error).toBeUndefined();
  expect(request).toMatchObject({
    url: '/trpc/live.updates',
    init: { headers: { authorization: 'Bearer abc' } },
  });
});

test('times out when nothing is received, and not while pings are', async () => {
  const { received } = await subscribe();
  for (let pings = 0; pings < 6; pings += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    await push('event: ping\ndata: \n\n\n');
  }
  expect(received.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(received.error).toMatchObject({ message: 'The event stream timed out.' });
});

test('reports the status of an expired session', async () => {
  const { received } = await subscribe();
  const error = { message: 'Session expired.', code: -32001, data: { httpStatus: 401 } };
  await push(`event: serialized-error\ndata: ${JSON.stringify(error)}\n\n\n`);
  expect(getErrorData(received.error)?.httpStatus).toBe(401);
});

test('a stream that the server closes is an error, unsubscribing is none', async () => {
  const closed = await subscribe();
  closeStream();
  await vi.advanceTimersByTimeAsync(0);
  expect(closed.received.error).toMatchObject({ message: 'The event stream was closed.' });

  const unsubscribed = await subscribe();
  unsubscribed.unsubscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(unsubscribed.received.error).toBeUndefined();
  expect(request?.init.signal?.aborted).toBe(true);
});
