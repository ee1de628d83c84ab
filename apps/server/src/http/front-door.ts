import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';

/** A connection that says nothing for so long is given up. */
const idleConnectionMs = 120_000;

/** Proxies keep connections for a minute; if we were the first to close one, a request could get lost in it. */
const keepAliveMs = 72_000;

/** Answers a request, or tells by `false` that it has to take the usual way. */
type ReadyAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

export type FrontDoor = {
  serverFactory: FastifyServerFactory;
  /** Asked for every GET of this path without a query, before anything else. */
  serve(path: string, answer: ReadyAnswer): void;
};

/** Answers that are kept ready go out before routes and hooks, which would cost more than they do. */
export function createFrontDoor(): FrontDoor {
  const answers = new Map<string, ReadyAnswer>();
  return {
    serverFactory(handle) {
      const server = createServer((request, response) => {
        const answer = request.method === 'GET' ? answers.get(request.url ?? '') : undefined;
        if (!answer?.(request, response)) handle(request, response);
      });
      server.setTimeout(idleConnectionMs);
      server.keepAliveTimeout = keepAliveMs;
      // A large file from a slow phone takes its time.
      server.requestTimeout = 0;
      return server;
    },
    serve(path, answer) {
      answers.set(path, answer);
    },
  };
}
