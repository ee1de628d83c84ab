import type { RequestBody } from '../bodies/request-body.ts';

export type UploadBody = ReturnType<typeof toUploadBody>;

/**
 * Returns a body as a web stream. Where reading fails, since the client is gone or too slow, the stream ends without an
 * error, so that all that was received is stored.
 */
export function toUploadBody(body: RequestBody) {
  let isComplete = false;
  let failure: unknown;
  const read = async () => {
    try {
      const chunk = await body.read();
      isComplete = chunk === undefined;
      return chunk;
    } catch (error) {
      failure = error;
      return undefined;
    }
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await read();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    /** Whether the body was read to its end. */
    isComplete: () => isComplete,
    /** The error that ended the body early, if there was one. */
    getError: () => failure,
  };
}
