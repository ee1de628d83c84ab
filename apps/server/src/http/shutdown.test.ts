import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A connection that has begun to ask, and lets the server wait for the rest. */
async function beginAsking(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: isangano.example\r\n`);
  return socket;
}

test.each(['/api/projects', '/api/projects/public'])(
  'what comes to %s while the server stops is told to come again',
  async (path) => {
    app = await openTestApp();
    const address = await app.server.listen({ port: 0 });
    const socket = await beginAsking(Number(new URL(address).port), path);
    // Answered only when the server has read what was sent before.
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    const closed = app.server.close();
    await expect.poll(() => app.server.server.listening).toBe(false);
    socket.write('\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/^retry-after: 5\r$/im);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(answer).toContain('{"message":"We cannot take this right now. Please try again in a moment."}');
    await closed;
  },
);
