import type { IncomingMessage, Server } from 'node:http';
import type { Clock } from '@isangano/api/core/context';

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
      // Chunks can be tiny, and then they cost much. Browsers send none.
      if (request.headers['transfer-encoding'] !== undefined) return request.socket.destroySoon();
      // A parser may have read a part, and then Node would not discard the rest.
      request.resume();
      const maxBytesRead = request.socket.bytesRead + restMaxBytes;
      rests.set(request, { deadline: clock() + restMaxMs, maxBytesRead });
      timer ??= setInterval(closeExceeded, checkMs).unref();
    });
  });
}
