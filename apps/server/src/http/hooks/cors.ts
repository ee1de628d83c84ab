import { applicationTokenHeader } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const preflightSeconds = 600;

const uploadHeaders = [
  'location',
  'tus-resumable',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
const uploadAnnouncements = ['tus-extension', 'tus-max-size', 'tus-version'];
const uploadRequestHeaders = [
  applicationTokenHeader,
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

const exposedHeaders = [
  'etag',
  'link',
  'retry-after',
  'x-request-id',
  'accept-ranges',
  'allow',
  'content-disposition',
  'content-range',
  ...uploadHeaders,
  ...uploadAnnouncements,
];
const requestHeaders = [
  'authorization',
  'content-language',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'range',
  ...uploadRequestHeaders,
];

/** Returns the CORS headers of a response; none unless allowed origins are configured. */
function buildCorsHeaders(origins: readonly string[], origin: string | undefined): Record<string, string> {
  if (origins.length === 0) return {};
  const vary = { vary: 'Origin' };
  if (origin === undefined || !origins.includes(origin)) return vary;
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposedHeaders.join(', '),
  };
}

/** Allows requests from the configured origins. Tokens travel in a header, so credentials stay disallowed. */
export function registerCors(server: FastifyInstance, origins: string[]): void {
  if (origins.length === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    const headers = buildCorsHeaders(origins, request.headers.origin);
    reply.headers(headers);
    const isAllowed = 'access-control-allow-origin' in headers;
    if (!isAllowed || request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) {
      return undefined;
    }
    return reply
      .header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', requestHeaders.join(', '))
      .header('access-control-max-age', preflightSeconds)
      .code(204)
      .send();
  });
}
