import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { groupAddress } from '@isangano/platform/network/group-address';

/** Many phones of one mobile network share an IPv4 address, and a browser opens six connections. */
export const networkMaxConnections = 256;
const totalMaxConnections = 1024;

/**
 * Limits the open connections of each network and of all. A new connection beyond that closes the oldest one that waits
 * for a request or for the rest of a head, or else the oldest whose client has not read what was sent, so connections that
 * are held open keep nobody out. Behind a
 * proxy all clients have its address, so there only the total counts.
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
