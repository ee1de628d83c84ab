import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { DecideFailure, NetworkFailure, NetworkRequest } from './network-failures.ts';

const host = '127.0.0.1';
/** Linux accepts all addresses of this network without any set-up. */
const otherHost = '127.0.0.2';
/** Small enough that a throttled line is smooth. */
const sliceBytes = 8 * 1024;

/** The fate of a request in the network. */
type NetworkEntry = NetworkRequest & {
  headers: IncomingHttpHeaders;
  failure: NetworkFailure | undefined;
  /** Bytes of the body that the server was sent, and of that of the response that the client was sent. */
  sentBytes: number;
  receivedBytes: number;
  /** The status that the client was sent. */
  status: number | undefined;
  /** The address from which the server was asked. */
  from: string;
};

export type BadNetwork = {
  url: string;
  /** All requests, in order. */
  log: NetworkEntry[];
  /** Sends further requests to another server, such as the same one after a restart. */
  setTarget(url: string): void;
  setFailures(decide: DecideFailure): void;
  /** Limits each direction to so many kilobits per second; undefined for no limit. */
  throttle(kilobitsPerSecond: number | undefined): void;
  /** Ends all connections. */
  cutAll(): void;
  stop(): Promise<void>;
};

/** Starts a proxy on a free port, which forwards requests to a server as a bad network would. */
export async function startBadNetwork(
  targetUrl: string,
  decideFailure: DecideFailure = () => undefined,
): Promise<BadNetwork> {
  let target = new URL(targetUrl);
  let decide = decideFailure;
  let bytesPerSecond: number | undefined;
  let localAddress = host;
  const log: NetworkEntry[] = [];
  /** When each direction of the line is free again. */
  const freeAt = { up: 0, down: 0 };

  async function passLine(direction: 'up' | 'down', bytes: number): Promise<void> {
    if (bytesPerSecond === undefined) return;
    const now = performance.now();
    freeAt[direction] = Math.max(now, freeAt[direction]) + (bytes * 1000) / bytesPerSecond;
    await pause(freeAt[direction] - now);
  }

  /** Copies a body; ends early after `maxBytes`, and returns whether it did. */
  async function copyBody(
    source: IncomingMessage,
    direction: 'up' | 'down',
    write: (bytes: Uint8Array) => Promise<void>,
    maxBytes: number,
  ): Promise<boolean> {
    let copied = 0;
    for await (const chunk of source) {
      const bytes: Uint8Array = chunk;
      for (let start = 0; start < bytes.length; start += sliceBytes) {
        const slice = bytes.subarray(start, Math.min(start + sliceBytes, start + maxBytes - copied));
        await passLine(direction, slice.length);
        await write(slice);
        copied += slice.length;
        if (copied >= maxBytes) return true;
      }
    }
    // A body that is shorter is cut at its end.
    return maxBytes !== Number.POSITIVE_INFINITY;
  }

  async function forward(request: IncomingMessage, response: ServerResponse, entry: NetworkEntry) {
    const { failure } = entry;
    // A request whose body is not read to its end forgets its connection.
    const { socket } = request;
    const upstream = requestServer({
      host: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      headers: request.headers,
      localAddress,
      agent: false,
    });
    const answered = once(upstream, 'response');
    // It is awaited below, unless the connection ends before.
    answered.catch(() => undefined);
    // A server ends a request that never arrives completely, long after the client has left.
    upstream.on('error', () => socket.destroy());
    response.on('close', () => {
      if (!response.writableFinished && failure?.kind !== 'moveAddress' && failure?.kind !== 'dropResponse')
        upstream.destroy();
    });
    const isCutUp = failure?.kind === 'cutRequest' || failure?.kind === 'moveAddress';
    const sendUp = (bytes: Uint8Array) => {
      entry.sentBytes += bytes.length;
      return writeTo(upstream, bytes);
    };
    const maxUp = isCutUp ? Math.max(1, failure.afterBytes) : Number.POSITIVE_INFINITY;
    if (await copyBody(request, 'up', sendUp, maxUp)) {
      if (failure?.kind === 'moveAddress') localAddress = localAddress === host ? otherHost : host;
      else upstream.destroy();
      socket.destroy();
      return;
    }
    upstream.end();
    const [answer]: IncomingMessage[] = await answered;
    if (!answer) return;
    if (failure?.kind === 'dropResponse') {
      await buffer(answer);
      socket.destroy();
      return;
    }
    entry.status = answer.statusCode;
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    const sendDown = (bytes: Uint8Array) => {
      entry.receivedBytes += bytes.length;
      return writeTo(response, bytes);
    };
    const maxDown =
      failure?.kind === 'cutResponse' ? Math.max(1, failure.afterBytes) : Number.POSITIVE_INFINITY;
    if (await copyBody(answer, 'down', sendDown, maxDown)) socket.destroy();
    else response.end();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { method: request.method ?? '', path: request.url ?? '' };
    const failure = decide(asked);
    const entry: NetworkEntry = {
      ...asked,
      headers: request.headers,
      failure,
      sentBytes: 0,
      receivedBytes: 0,
      status: undefined,
      from: localAddress,
    };
    log.push(entry);
    switch (failure?.kind) {
      case 'reset':
        request.socket.resetAndDestroy();
        return;
      case 'blackHole':
        await pause(failure.ms);
        request.socket.resetAndDestroy();
        return;
      case 'badGateway':
        entry.status = 502;
        request.resume();
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
        return;
      case 'delay':
        await pause(failure.ms);
    }
    await forward(request, response, entry);
  }

  const proxy = createServer((request, response) => {
    const { socket } = request;
    // A server that was killed, or a client that has left, ends both connections.
    handle(request, response).catch(() => socket.destroy());
  });
  proxy.listen(0, host);
  await once(proxy, 'listening');
  const { port } = readAddress(proxy.address());

  return {
    url: `http://${host}:${port}`,
    log,
    setTarget(url) {
      target = new URL(url);
    },
    setFailures(next) {
      decide = next;
    },
    throttle(kilobitsPerSecond) {
      bytesPerSecond = kilobitsPerSecond === undefined ? undefined : (kilobitsPerSecond * 1000) / 8;
    },
    cutAll: () => proxy.closeAllConnections(),
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}

export function readAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}

/** Writes to a stream, and waits until its destination has taken it; rejects when the connection has ended. */
function writeTo(
  stream: { write(bytes: Uint8Array, done: (error?: Error | null) => void): boolean },
  bytes: Uint8Array,
): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
