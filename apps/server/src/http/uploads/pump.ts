import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '@isangano/api/errors';

/**
 * Pipes a request's body into a parser with backpressure, and resolves once it is parsed. Unlike
 * `stream.pipeline`, does not destroy the request when the parser fails, so that a response can be sent.
 * Throws `too_large` above `maxBytes`, the parser's error, or an error if the client disconnected.
 */
export async function pump(source: IncomingMessage, parser: Writable, maxBytes: number): Promise<void> {
  const parsed = finished(parser);
  // Failures are awaited below; this prevents an unhandled rejection in between.
  parsed.catch(() => undefined);
  let bytes = 0;
  for await (const chunk of iterateBytes(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('too_large');
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), parsed]);
  }
  parser.end();
  await parsed;
}

/** Reads the rest of a rejected body, since browsers read no response before they have sent everything. */
export async function drain(source: IncomingMessage, maxBytes: number): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of iterateBytes(source)) {
      bytes += chunk.length;
      if (bytes > maxBytes) return;
    }
  } catch {
    // The client disconnected, so nobody reads the response.
  }
}

function iterateBytes(source: IncomingMessage): AsyncIterable<Uint8Array> {
  const chunks: AsyncIterableIterator<Uint8Array> = source.iterator({ destroyOnReturn: false });
  return chunks;
}
