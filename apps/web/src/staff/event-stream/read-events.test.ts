import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './live-link.ts';

async function collectEvents(...chunks: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test('parses events with and without a name, separated by empty lines', async () => {
  expect(
    await collectEvents('event: connected\ndata: {}\n\n\ndata: [1]\n\n\nevent: ping\ndata: \n\n'),
  ).toEqual([
    { event: 'connected', data: '{}' },
    { event: 'message', data: '[1]' },
    { event: 'ping', data: '' },
  ]);
});

test('parses the same events however the stream is split into chunks', async () => {
  const stream = new TextEncoder().encode('event: a\ndata: "é: ü"\n\n\ndata: 2\n\n');
  const whole = await collectEvents(stream);
  expect(whole).toHaveLength(2);
  for (let end = 1; end < stream.length; end += 1) {
    expect(await collectEvents(stream.slice(0, end), stream.slice(end))).toEqual(whole);
  }
  expect(await collectEvents(...[...stream].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
});

test('ignores comments and an event that the end of the stream cuts off', async () => {
  expect(await collectEvents(': still here\n\ndata: 1\n\ndata: 2\n')).toEqual([
    { event: 'message', data: '1' },
  ]);
});
