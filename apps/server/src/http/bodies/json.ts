import { isUtf8 } from 'node:buffer';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

const otherCharset = /;\s*charset\s*=\s*(?!"?(?:utf-?8|us-ascii)\b)/i;

/**
 * Returns the text of a JSON body. Throws `unsupported_type` for another charset than UTF-8, `invalid_input` (reason
 * `malformed_json`) for bytes that are none, and the error of `assertFewValues`.
 */
export function readJsonText({ headers }: FastifyRequest, body: Buffer): string {
  if (otherCharset.test(headers['content-type'] ?? '')) throw new AppError('unsupported_type');
  // Invalid characters would be replaced, and the text could not be restored.
  if (!isUtf8(body)) throw new AppError('invalid_input', { reason: 'malformed_json' });
  const text = body.toString();
  assertFewValues(text);
  return text;
}

/** Throws `invalid_input` (reason `malformed_json`) for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'malformed_json', cause });
  }
}

/** Accepts only JSON bodies, in UTF-8. An empty body counts as none, whatever its `Content-Type`. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      return parseJson(readJsonText(request, body));
    },
  );
}
