import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const checkMs = 5000;
/** A response is ended if its client reads fewer bytes than this in a minute while more wait. */
const paceMs = 60_000;
const paceMinBytes = 16 * 1024;
/** Maximum number of bytes of all responses together that wait in memory for their clients. */
const unsentMaxBytes = 96 * 1024 * 1024;

/** Maximum number of waiting requests of a connection; browsers and proxies do not pipeline. */
export const waitingMaxRequests = 10;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** A connection with a request in work. */
type Turn = {
  waiting: Exchange[];
  sentBytes: number;
  /** When the client last read enough. */
  tookAt: number;
};

/**
 * Returns a listener that handles one request of a connection at a time: further requests wait until the client has
 * read the response to the last one, so that no response waits in memory behind another; too many waiting requests
 * close the connection. Ends the responses that clients do not read: those that make no progress for a minute, and the
 * largest ones while all together have too many bytes in memory. Requests whose client has no address any more are not
 * handled, as the client is gone.
 */
export function answerInTurn(handle: RequestListener): RequestListener {
  const turns = new Map<Socket, Turn>();
  let timer: NodeJS.Timeout | undefined;

  function begin({ request, response }: Exchange, turn: Turn): void {
    response.once('close', () => {
      const { socket } = request;
      const next = turn.waiting.shift();
      if (!next || socket.destroyed) {
        turns.delete(socket);
        return;
      }
      // The rest of a body arrives only while the connection is read.
      if (turn.waiting.length === 0 || !next.request.complete) socket.resume();
      begin(next, turn);
    });
    handle(request, response);
  }

  function endUnread(): void {
    const now = performance.now();
    for (const [socket, turn] of turns) {
      const { writableLength, bytesWritten } = socket;
      const sentBytes = bytesWritten - writableLength;
      if (writableLength === 0 || sentBytes - turn.sentBytes >= paceMinBytes) {
        turn.sentBytes = sentBytes;
        turn.tookAt = now;
      } else if (now - turn.tookAt >= paceMs) socket.destroy();
    }
    endLargest([...turns.keys()]);
    if (turns.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return (request, response) => {
    const { socket } = request;
    // The client has reset the connection.
    if (socket.remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const turn = turns.get(socket);
    if (turn) {
      turn.waiting.push({ request, response });
      if (turn.waiting.length > waitingMaxRequests) socket.destroy();
      else socket.pause();
      return;
    }
    const newTurn = { waiting: [], sentBytes: socket.bytesWritten, tookAt: performance.now() };
    turns.set(socket, newTurn);
    timer ??= setInterval(endUnread, checkMs).unref();
    begin({ request, response }, newTurn);
  };
}

function endLargest(sockets: readonly Socket[]): void {
  let unsent = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (unsent <= unsentMaxBytes) return;
  for (const socket of sockets.toSorted((one, other) => other.writableLength - one.writableLength)) {
    if (unsent <= unsentMaxBytes) return;
    unsent -= socket.writableLength;
    socket.destroy();
  }
}
