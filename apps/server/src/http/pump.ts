import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '@isangano/api/errors';

/**
 * Feeds a request's body to a parser, no faster than it takes it, and answers when it has parsed all.
 * Unlike a pipeline it leaves the request usable when the parser fails, so that an answer can be sent.
 * Throws `too_large` past `maxBytes`, what the parser failed with, or that the client is gone.
 */
export async function pump(source: IncomingMessage, parser: Writable, maxBytes: number): Promise<void> {
  const parsed = finished(parser);
  // Whoever waits below hears of a failure; between two waits nobody does.
  parsed.catch(() => undefined);
  let bytes = 0;
  for await (const chunk of bytesOf(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('too_large');
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), parsed]);
  }
  parser.end();
  await parsed;
}

/** Reads on to the end of a body that is refused: a browser sees no answer before it has sent all. */
export async function drain(source: IncomingMessage, maxBytes: number): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of bytesOf(source)) {
      bytes += chunk.length;
      if (bytes > maxBytes) return;
    }
  } catch {
    // The client is gone, and with it whoever would read the answer.
  }
}

function bytesOf(source: IncomingMessage): AsyncIterable<Uint8Array> {
  const chunks: AsyncIterableIterator<Uint8Array> = source.iterator({ destroyOnReturn: false });
  return chunks;
}
