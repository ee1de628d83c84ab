import { AppError } from '@isangano/api/errors';
import type { FastifyInstance } from 'fastify';

/** Accepts only JSON bodies. An empty body counts as none, whatever its `Content-Type`. */
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
