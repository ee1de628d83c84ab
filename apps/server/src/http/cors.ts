import type { FastifyInstance } from 'fastify';

const preflightSeconds = 600;

/** Opens the server to named origins. Tokens travel in a header, so no cookie needs to cross. */
export function registerCors(server: FastifyInstance, origins: string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return undefined;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'etag, link, retry-after, x-request-id');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return undefined;
    return reply
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
      .header('access-control-max-age', preflightSeconds)
      .code(204)
      .send();
  });
}
