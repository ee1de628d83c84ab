import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { answerInTurn, waitingMaxRequests } from './answer-in-turn.ts';

let server: Server;
let socket: Socket;
afterEach(() => {
  vi.useRealTimers();
  socket.destroy();
  server.close();
});

type Exchange = [request: IncomingMessage, response: ServerResponse];

/** Starts a server that collects what it is asked, and connects to it. */
async function listen(
  handle: (...exchange: Exchange) => void,
  answer: (...exchange: Exchange) => void = answerInTurn(handle),
): Promise<void> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;

test('requests that are sent ahead are answered in turn, one at a time', async () => {
  let working = 0;
  const most: number[] = [];
  await listen((request, response) => {
    working += 1;
    most.push(working);
    response.once('finish', () => (working -= 1));
    setImmediate(() => response.end(request.url));
  });
  const paths = Array.from({ length: 9 }, (_, index) => `/${index}`);
  socket.write(paths.map((path) => get(path)).join('') + get('/last', 'connection: close\r\n'));
  const answers = await text(socket);
  expect([...answers.matchAll(/\r\n\r\n(\/[a-z\d]+)/g)].map(([, path]) => path)).toEqual([...paths, '/last']);
  expect(Math.max(...most)).toBe(1);
});

test('a request of a client that has reset its connection is not handled', async () => {
  const handle = vi.fn();
  const answer = answerInTurn(handle);
  await listen(handle, (request, response) => {
    // As Node has it then.
    Object.defineProperty(request.socket, 'remoteAddress', { value: undefined });
    answer(request, response);
  });
  socket.write(get('/'));
  await once(socket, 'close');
  expect(handle).not.toHaveBeenCalled();
});

test('a body that follows a waiting request arrives', async () => {
  await listen((request, response) => {
    void text(request).then((body) => response.end(`[${body.length}]`));
  });
  const body = 'x'.repeat(300_000);
  const head = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n`;
  socket.write(get('/') + head + body + head + body + get('/', 'connection: close\r\n'));
  const answers = await text(socket);
  expect([...answers.matchAll(/\[(\d+)\]/g)].map(([, length]) => Number(length))).toEqual([
    0, 300_000, 300_000, 0,
  ]);
});

test('a connection with too many requests that wait is closed', async () => {
  const handle = vi.fn();
  await listen(handle);
  socket.write(get('/').repeat(waitingMaxRequests + 2));
  await once(socket.resume(), 'close');
  expect(handle).toHaveBeenCalledOnce();
});

test('a response that its client does not read is ended after a minute, and one without bytes is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const exchanges: Exchange[] = [];
  await listen((...exchange) => exchanges.push(exchange));
  const requested = once(server, 'request');
  socket.pause();
  socket.write(get('/'));
  await requested;
  const [[request, response] = []] = exchanges;
  // An event stream may be silent for longer.
  await vi.advanceTimersByTimeAsync(130_000);
  expect(request?.socket.destroyed).toBe(false);
  response?.end(Buffer.alloc(50_000_000));
  await vi.advanceTimersByTimeAsync(130_000);
  expect(request?.socket.destroyed).toBe(true);
});
