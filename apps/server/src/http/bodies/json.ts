import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';

/** More than any input has, with all entries of its lists and all calls of a batch. */
const jsonMaxValues = 5000;

/**
 * Throws `too_large` for JSON of very many values. Parsing hundreds of thousands of them takes a hundred times longer
 * than one long text, and as much memory.
 */
export function assertFewValues(json: string): void {
  let values = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') isInString = !isInString;
    else if (isInString) index += character === '\\' ? 1 : 0;
    else if (character === ',' || character === '[' || character === '{') values += 1;
    if (values > jsonMaxValues) throw new AppError('too_large');
  }
}

/** Accepts only JSON bodies. An empty body counts as none, whatever its `Content-Type`. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      if (body === '') return undefined;
      assertFewValues(body);
      try {
        const value: unknown = JSON.parse(body);
        return value;
      } catch (cause) {
        throw new AppError('invalid_input', { reason: 'malformed_json', cause });
      }
    },
  );
}
