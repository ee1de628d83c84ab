import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '@isangano/platform/errors';
import type { RequestBody } from '../bodies/request-body.ts';

/**
 * Writes a request's body to a parser with backpressure, and resolves once it is parsed. Unlike
 * `stream.pipeline`, does not destroy the request when the parser fails, so that a response can be sent.
 * `check` is called after every chunk and may throw. Throws `too_large` above `maxBytes`, the error of `check`, of the
 * body or of the parser, or an error if the client disconnected.
 */
export async function pump(
  body: RequestBody,
  parser: Writable,
  maxBytes: number,
  check: () => void,
): Promise<void> {
  const parsed = finished(parser);
  // Failures are awaited below; this prevents an unhandled rejection in between.
  parsed.catch(() => undefined);
  let bytes = 0;
  for (let chunk = await body.read(); chunk; chunk = await body.read()) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('too_large');
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), parsed]);
    check();
  }
  parser.end();
  await parsed;
  check();
}

/**
 * Reads the rest of a rejected body, since browsers read no response before they have sent everything. Returns whether
 * its end was reached: if not, the connection cannot be used for another request.
 */
export async function drain(body: RequestBody, maxBytes: number): Promise<boolean> {
  let bytes = 0;
  try {
    for (let chunk = await body.read(); chunk; chunk = await body.read()) {
      bytes += chunk.length;
      if (bytes > maxBytes) return false;
    }
    return true;
  } catch {
    // The client is too slow or disconnected.
    return false;
  }
}
