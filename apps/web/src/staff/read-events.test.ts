import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './read-events.ts';

async function eventsOf(...pieces: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test('events have a name or are messages, and stand between empty lines', async () => {
  expect(await eventsOf('event: connected\ndata: {}\n\n\ndata: [1]\n\n\nevent: ping\ndata: \n\n')).toEqual([
    { event: 'connected', data: '{}' },
    { event: 'message', data: '[1]' },
    { event: 'ping', data: '' },
  ]);
});

test('it does not matter where a stream is cut into pieces', async () => {
  const stream = new TextEncoder().encode('event: a\ndata: "é: ü"\n\n\ndata: 2\n\n');
  const whole = await eventsOf(stream);
  expect(whole).toHaveLength(2);
  for (let at = 1; at < stream.length; at += 1) {
    expect(await eventsOf(stream.slice(0, at), stream.slice(at))).toEqual(whole);
  }
  expect(await eventsOf(...[...stream].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
});

test('comments are passed over, and so is what a cut stream leaves unfinished', async () => {
  expect(await eventsOf(': still here\n\ndata: 1\n\ndata: 2\n')).toEqual([{ event: 'message', data: '1' }]);
});
