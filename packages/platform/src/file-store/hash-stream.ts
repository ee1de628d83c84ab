import { createHash } from 'node:crypto';

/** Reads a stream to its end and returns its length and its SHA-256 in hexadecimal. */
export async function hashStream(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}
