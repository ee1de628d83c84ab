import type { FastifyInstance } from 'fastify';

const preflightSeconds = 600;

/** What an answer tells a page of another origin; nothing while no origins are named. */
export function corsHeaders(origins: readonly string[], origin: string | undefined): Record<string, string> {
  if (origins.length === 0) return {};
  const vary = { vary: 'Origin' };
  if (origin === undefined || !origins.includes(origin)) return vary;
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'etag, link, retry-after, x-request-id',
  };
}

/** Opens the server to named origins. Tokens travel in a header, so no cookie needs to cross. */
export function registerCors(server: FastifyInstance, origins: string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    const headers = corsHeaders(origins, request.headers.origin);
    reply.headers(headers);
    const isOpen = 'access-control-allow-origin' in headers;
    if (!isOpen || request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) {
      return undefined;
    }
    return reply
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
      .header('access-control-max-age', preflightSeconds)
      .code(204)
      .send();
  });
}
