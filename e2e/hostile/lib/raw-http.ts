import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { multipart } from '@isangano/server/testing-bodies';

const answerMaxMs = 10_000;

export type Client = { port: number; address: string };

/** Opens a connection from an address of the loopback network. */
export async function open({ port, address }: Client): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends bytes as they are on one connection, and returns the statuses of all responses. Ends when the server closes
 * the connection or takes too long, so the last request should ask to close it.
 */
export async function exchange(
  client: Client,
  parts: Iterable<string | Uint8Array>,
  { endsAfterwards = false }: { endsAfterwards?: boolean | undefined } = {},
): Promise<number[]> {
  const socket = await open(client);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  const closed = once(socket, 'close').catch(() => undefined);
  for (const part of parts) {
    if (socket.destroyed) break;
    if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  if (endsAfterwards) socket.end();
  await Promise.race([closed, sleep(answerMaxMs, undefined, { ref: false })]);
  socket.destroy();
  return [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}

export type RawRequest = {
  method: string;
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
};

/** Writes a request with an honest length, unless its headers say how long the body is. */
export function format({ method, target, headers, body }: RawRequest, version = 'HTTP/1.1'): string {
  const names = headers.map(([name]) => name.toLowerCase());
  const hasLength = names.includes('content-length') || names.includes('transfer-encoding');
  const lines = [
    `${method} ${target} ${version}`,
    ...(names.includes('host') ? [] : ['Host: localhost']),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(hasLength || body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

export const close = ['Connection', 'close'] as const;

/** Writes a POST of bytes, after which the connection is closed. */
export function formatBytes(
  target: string,
  { headers, payload }: ReturnType<typeof multipart>,
): [string, Uint8Array] {
  const type = ['Content-Type', String(headers['content-type'])] as const;
  const length = ['Content-Length', String(payload.length)] as const;
  return [format({ method: 'POST', target, headers: [type, length, close], body: '' }), payload];
}
