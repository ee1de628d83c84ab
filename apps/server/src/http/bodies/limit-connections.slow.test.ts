import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, networkMaxConnections } from './limit-connections.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(
  options: { isBehindProxy: boolean },
  respond: RequestListener = (_request, response) => response.end('hello'),
): Promise<void> {
  server = createServer(respond);
  limitConnections(server, options);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Opens a connection and waits until the server has it, too. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const accepted = once(server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket.on('error', () => undefined));
  await accepted;
  return socket;
}

async function openMany(count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nhost: ');
    opened.push(socket);
  }
  return opened;
}

async function countOpen(): Promise<number> {
  return await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

async function request(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = await once(socket, 'data');
  return String(answer);
}

test('a connection beyond the limit of its address closes the oldest with an unfinished head', async () => {
  await listen({ isBehindProxy: false });
  const [oldest, second] = await openMany(networkMaxConnections);
  const closed = oldest && once(oldest, 'close');
  expect(await request(await open())).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  expect(second?.destroyed).toBe(false);
  expect(await countOpen()).toBe(networkMaxConnections);
});

test('another address is not affected', async () => {
  await listen({ isBehindProxy: false });
  await openMany(networkMaxConnections);
  expect(await request(await open('127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await countOpen()).toBe(networkMaxConnections + 1);
});

test('a connection whose request is being answered stays open', async () => {
  await listen({ isBehindProxy: false }, () => undefined);
  for (const socket of await openMany(networkMaxConnections)) {
    const requested = once(server, 'request');
    socket.write('localhost\r\n\r\n');
    await requested;
  }
  await once(await open(), 'close');
  expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test('of connections that are all being answered, the oldest whose client does not read is closed', async () => {
  const long = Buffer.alloc(20_000_000);
  await listen({ isBehindProxy: false }, ({ url }, response) => {
    if (url === '/long') response.end(long);
    else if (url === '/hello') response.end('hello');
  });
  const opened: Socket[] = [];
  for (let index = 0; index < networkMaxConnections; index += 1) {
    const socket = await open();
    const requested = once(server, 'request');
    socket.pause();
    socket.write(`GET ${index === 7 ? '/long' : '/'} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await requested;
    opened.push(socket);
  }
  const unread = opened[7]?.resume();
  const closed = unread && once(unread, 'close');
  const another = await open();
  another.write('GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(String((await once(another, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  expect(opened.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});

test('behind a proxy, whose address all clients have, it may open more', async () => {
  await listen({ isBehindProxy: true });
  await openMany(networkMaxConnections + 1);
  expect(await countOpen()).toBe(networkMaxConnections + 1);
});
