import { createHash } from 'node:crypto';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { matchesETag } from './etag.ts';

type Ready = { text: string; etag: string };

/** The document of the API: made when it is first asked for, and kept from then on. */
export function registerOpenApi(server: FastifyInstance): void {
  let ready: Promise<Ready> | undefined;

  server.get(`${apiPrefix}${restPaths.openapi}`, async (request, reply) => {
    ready ??= makeReady();
    const { text, etag } = await ready;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (matchesETag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** What makes it is loaded no earlier, so that neither start nor an idle server pays for it. */
async function makeReady(): Promise<Ready> {
  const { makeDocument } = await import('../openapi/document.ts');
  const text = JSON.stringify(makeDocument());
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}
