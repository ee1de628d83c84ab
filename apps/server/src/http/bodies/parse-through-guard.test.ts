import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBodyGuard } from './body-guard.ts';
import { parseThroughGuard } from './parse-through-guard.ts';

const head = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

test.each([
  { when: 'with its head', packets: [`${head}content-length: 2\r\n\r\n{}`], isGuarded: false },
  { when: 'after its head', packets: [`${head}content-length: 2\r\n\r\n`, '{}'], isGuarded: true },
  { when: 'in part with its head', packets: [`${head}content-length: 2\r\n\r\n{`, '}'], isGuarded: true },
  {
    when: 'in chunks',
    packets: [`${head}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
    isGuarded: true,
  },
])('of a body that arrives $when, the pace is measured: $isGuarded', async ({ packets, isGuarded }) => {
  const server = fastify();
  onTestFinished(async () => await server.close());
  const guard = createBodyGuard(Date.now, { isLimited: true });
  const open = vi.spyOn(guard, 'open');
  parseThroughGuard(server, guard);
  server.post('/', async (request) => request.body);
  const socket = connect(Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port));
  for (const packet of packets) {
    socket.write(packet);
    if (packet !== packets.at(-1)) await once(server.server, 'request');
  }
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*\r\n\r\n\{\}$/s);
  expect(open.mock.calls.length > 0).toBe(isGuarded);
});
