import { createHash, type Hash } from 'node:crypto';

/** Maximum number of running hashes, more than uploads in progress; the files of others are read once they have arrived. */
const hashesMax = 256;

export type RunningHashes = ReturnType<typeof createRunningHashes>;

/**
 * Hashes uploads while they are received: reading a large file again to hash it takes a quarter of the time of its
 * upload. Running hashes are lost when the server stops.
 */
export function createRunningHashes() {
  /** The least recently used one is first. */
  const running = new Map<string, { hash: Hash; length: number }>();

  function remove(id: string) {
    const entry = running.get(id);
    running.delete(id);
    return entry;
  }

  return {
    /** Passes on the bytes of an upload from an offset, and hashes them if all bytes before were hashed. */
    async *update(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      const earlier = remove(id);
      const entry = offset === 0 ? { hash: createHash('sha256'), length: 0 } : earlier;
      if (entry?.length !== offset) {
        yield* bytes;
        return;
      }
      running.set(id, entry);
      const [oldest] = running.keys();
      if (running.size > hashesMax && oldest !== undefined) running.delete(oldest);
      for await (const chunk of bytes) {
        entry.hash.update(chunk);
        entry.length += chunk.length;
        yield chunk;
      }
    },
    /** Returns the SHA-256 of the first `length` bytes of an upload, in hexadecimal, if exactly these were hashed. */
    take(id: string, length: number): string | undefined {
      const entry = remove(id);
      return entry?.length === length ? entry.hash.digest('hex') : undefined;
    },
  };
}
