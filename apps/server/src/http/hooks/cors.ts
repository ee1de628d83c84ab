import { applicationTokenHeader } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const preflightSeconds = 600;

const exposedHeaders = [
  'etag',
  'link',
  'retry-after',
  'x-request-id',
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-range',
  'location',
  'tus-resumable',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'tus-extension',
  'tus-max-size',
  'tus-version',
];
const requestHeaders = [
  'authorization',
  'content-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'range',
  applicationTokenHeader,
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** Allows requests from the configured origins. Tokens travel in a header, so credentials stay disallowed. */
export function registerCors(server: FastifyInstance, origins: string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': requested } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.includes(origin)) return undefined;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', exposedHeaders.join(', '));
    if (request.method !== 'OPTIONS' || !requested) return undefined;
    return reply
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', requestHeaders.join(', '))
      .header('access-control-max-age', preflightSeconds)
      .code(204)
      .send();
  });
}
