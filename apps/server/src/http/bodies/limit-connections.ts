import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '@isangano/api/core/context';
import { groupAddress } from '@isangano/platform/network/group-address';

/** Many phones of one mobile network share an IPv4 address, and a browser opens six connections. */
export const networkMaxConnections = 256;
const totalMaxConnections = 1024;

/**
 * Limits the open connections of each network and of all. A new connection beyond that closes the oldest one that waits
 * for a request or for the rest of a head, or else the oldest whose client has not read what was sent, so idle
 * connections do not block new clients. Behind a proxy all clients have its address, so there only the total counts.
 */
export function limitConnections(server: Server, { isBehindProxy }: { isBehindProxy: boolean }): void {
  /** Open connections in the order of their beginning, of all clients and by network. */
  const all = new Set<Socket>();
  const byNetwork = new Map<string, Set<Socket>>();
  const answering = new Map<Socket, number>();

  function closeOldest(sockets: Set<Socket>): boolean {
    return (
      closeFirst(sockets, (socket) => !answering.has(socket)) ||
      closeFirst(sockets, (socket) => socket.writableLength > 0)
    );
  }

  function closeFirst(sockets: Set<Socket>, canClose: (socket: Socket) => boolean): boolean {
    for (const socket of sockets) {
      if (!canClose(socket)) continue;
      socket.destroy();
      remove(socket, sockets);
      return true;
    }
    return false;
  }

  function remove(socket: Socket, sockets: Set<Socket>): void {
    all.delete(socket);
    sockets.delete(socket);
  }

  server.on('connection', (socket: Socket) => {
    const network = isBehindProxy ? undefined : groupAddress(socket.remoteAddress ?? '');
    const own = (network !== undefined && byNetwork.get(network)) || new Set<Socket>();
    const hasRoom =
      (network === undefined || own.size < networkMaxConnections || closeOldest(own)) &&
      (all.size < totalMaxConnections || closeOldest(all));
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    all.add(socket);
    own.add(socket);
    if (network !== undefined) byNetwork.set(network, own);
    socket.once('close', () => {
      remove(socket, own);
      // A response that waited behind another one does not close.
      answering.delete(socket);
      if (network !== undefined && own.size === 0 && byNetwork.get(network) === own)
        byNetwork.delete(network);
    });
  });

  server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const others = (answering.get(socket) ?? 1) - 1;
      if (others > 0) answering.set(socket, others);
      else answering.delete(socket);
    });
  });
}

const checkMs = 5000;
/** Browsers read no response before they have sent the whole body, so the rest of a refused one is read for a while. */
const restMaxMs = 60_000;
const restMaxBytes = 16 * 1024 * 1024;

type Rest = { deadline: number; maxBytesRead: number };

/**
 * Closes connections on which a client goes on sending a body although the response has ended, whichever part of the
 * server ended it.
 */
export function limitUnreadBodies(server: Server, clock: Clock): void {
  const rests = new Map<IncomingMessage, Rest>();
  let timer: NodeJS.Timeout | undefined;

  function closeExceeded(): void {
    const now = clock();
    for (const [request, { deadline, maxBytesRead }] of rests) {
      const { socket, complete } = request;
      const isExceeded = now >= deadline || socket.bytesRead > maxBytesRead;
      if (isExceeded && !complete) socket.destroy();
      if (isExceeded || complete || socket.destroyed) rests.delete(request);
    }
    if (rests.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (request.complete || request.socket.destroyed) return;
      // Tiny chunks are expensive. Browsers do not send chunks.
      if (request.headers['transfer-encoding'] !== undefined) return request.socket.destroySoon();
      // A parser may have read a part, and then Node would not discard the rest.
      request.resume();
      const maxBytesRead = request.socket.bytesRead + restMaxBytes;
      rests.set(request, { deadline: clock() + restMaxMs, maxBytesRead });
      timer ??= setInterval(closeExceeded, checkMs).unref();
    });
  });
}
