import type { Readable } from 'node:stream';

/** A request's body, read chunk by chunk. */
export type RequestBody = {
  /** Returns the next chunk, `undefined` at the end. Throws the error of an interruption or of the connection. */
  read(): Promise<Uint8Array | undefined>;
};

/**
 * Opens a body whose reader another part of the program can interrupt while it waits for the client. Unlike
 * destroying the request, this leaves the connection open for a response.
 */
export function openBody(source: Pick<Readable, 'iterator'>): RequestBody & {
  interrupt: (error: Error) => void;
} {
  const chunks: AsyncIterableIterator<Uint8Array> = source.iterator({ destroyOnReturn: false });
  let interruption: Error | undefined;
  let rejectRead: ((error: Error) => void) | undefined;
  return {
    async read() {
      if (interruption) throw interruption;
      const result = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        rejectRead = reject;
        chunks.next().then(resolve, reject);
      });
      return result.done ? undefined : result.value;
    },
    interrupt(error) {
      interruption ??= error;
      rejectRead?.(error);
    },
  };
}
