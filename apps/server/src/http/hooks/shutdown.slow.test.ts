import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';

let app: TestApp;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Opens a connection and sends an incomplete request. */
async function startRequest(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: isangano.example\r\nOrigin: https://partner.example\r\n`);
  return socket;
}

test.each(['/api/projects', '/api/projects/public'])(
  'a request to %s during the shutdown returns 503 with Retry-After',
  async (path) => {
    app = await openTestApp({ CORS_ORIGINS: 'https://partner.example' });
    const address = await app.server.listen({ port: 0 });
    const socket = await startRequest(Number(new URL(address).port), path);
    // Once this responds, the server has read the incomplete request, too.
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    const closed = app.server.close();
    await expect.poll(() => app.server.server.listening).toBe(false);
    socket.write('\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toMatch(/^retry-after: 5\r$/im);
    expect(response).toMatch(/^connection: close\r$/im);
    expect(response).toMatch(/^access-control-allow-origin: https:\/\/partner\.example\r$/im);
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(response).toContain('{"message":"We cannot take this right now. Please try again in a moment.",');
    await closed;
  },
);
