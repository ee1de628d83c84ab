import { apiPrefix, trpcPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { getRoutePath, isEventStream } from '../request-path.ts';

/** Responses that are compressed at once. Each takes more than a megabyte until its client has read it. */
export const compressionsMax = 64;

/** The plugin that compresses sends shorter texts as they are. */
const compressedMinChars = 1024;

/** The options that this plugin reads. */
const uncompressedHeader = 'x-no-compression';

/**
 * Sends responses of the APIs as they are while too many others are being compressed. Call this before the plugin is
 * registered.
 */
export function limitCompression(server: FastifyInstance): void {
  let count = 0;
  server.addHook('onSend', (request, reply, payload, done) => {
    const isCompressed =
      request.headers['accept-encoding'] !== undefined &&
      !reply.hasHeader('content-encoding') &&
      [apiPrefix, trpcPrefix].some((prefix) => getRoutePath(request).startsWith(`${prefix}/`)) &&
      // Never compressed, and open for long.
      !isEventStream(request) &&
      !(typeof payload === 'string' && payload.length < compressedMinChars);
    if (isCompressed && count >= compressionsMax) request.headers[uncompressedHeader] = 'true';
    else if (isCompressed) {
      count += 1;
      reply.raw.once('close', () => {
        count -= 1;
      });
    }
    done(null, payload);
  });
}
