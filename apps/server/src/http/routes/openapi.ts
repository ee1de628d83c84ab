import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { type EncodedBody, encodeJson, sendEncoded } from '../encoded-body.ts';

/** Serves the OpenAPI document, which is built on the first request and then cached. */
export function registerOpenApi(server: FastifyInstance): void {
  let cached: Promise<EncodedBody> | undefined;

  server.get(`${apiPrefix}${restPaths.openapi}`, { compress: false }, async (request, reply) => {
    cached ??= encodeDocument();
    return sendEncoded(await cached, request, reply);
  });
}

/** Imports the builder lazily, which saves startup time and the memory of an idle server. */
async function encodeDocument(): Promise<EncodedBody> {
  const { buildDocument } = await import('../../openapi/document.ts');
  return await encodeJson(buildDocument());
}
