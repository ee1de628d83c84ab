import { createHash } from 'node:crypto';

/** The length of a stream and its SHA-256 in hexadecimal. */
export type StreamHash = { sizeBytes: number; sha256: string };

/** Reads a stream to its end and returns its hash. */
export async function hashStream(stream: AsyncIterable<Uint8Array>): Promise<StreamHash> {
  const { pass, digest } = createStreamHasher();
  for await (const _ of pass(stream));
  return digest();
}

/** Hashes a stream that is read elsewhere: `pass` yields what it contains, and after its end `digest` returns its hash. */
export function createStreamHasher() {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* pass(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  return { pass, digest: (): StreamHash => ({ sizeBytes, sha256: hash.digest('hex') }) };
}
