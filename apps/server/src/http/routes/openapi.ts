import { createHash } from 'node:crypto';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { matchesETag } from '../etag.ts';

type CachedDocument = { text: string; etag: string };

/** Serves the OpenAPI document, which is built on the first request and then cached. */
export function registerOpenApi(server: FastifyInstance): void {
  let cached: Promise<CachedDocument> | undefined;

  server.get(`${apiPrefix}${restPaths.openapi}`, async (request, reply) => {
    cached ??= buildCachedDocument();
    const { text, etag } = await cached;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** Imports the builder lazily, which saves startup time and the memory of an idle server. */
async function buildCachedDocument(): Promise<CachedDocument> {
  const { buildDocument } = await import('../../openapi/document.ts');
  const text = JSON.stringify(buildDocument());
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
