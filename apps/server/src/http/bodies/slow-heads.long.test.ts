import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestApp } from '../../testing.ts';

test('a head that does not end within half a minute gets 408, and its connection is closed, as a silent one is', async () => {
  const app = await openTestApp();
  const { server } = app.server;
  const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  expect(server.headersTimeout).toBe(30_000);
  // The interval of the checks is the real one.
  server.headersTimeout = 1000;
  const silent = connect(port, '127.0.0.1');
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n');
  const drip = setInterval(() => socket.write('a: b\r\n'), 200);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
  await text(silent);
  await app.close();
});
