import { AppError } from '@isangano/api/errors';
import type { FastifyInstance } from 'fastify';

/** Bodies are JSON unless a route says otherwise. An empty one counts as none, whatever its type claims. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      if (body === '') return undefined;
      try {
        const value: unknown = JSON.parse(body);
        return value;
      } catch (cause) {
        throw new AppError('invalid_input', { reason: 'malformed_json', cause });
      }
    },
  );
}
