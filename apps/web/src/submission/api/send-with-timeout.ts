import type { Send } from './call-operation.ts';
import type { CreateSend, Progress } from './send-with-progress.ts';

/** How long a request may take without progress, in milliseconds. */
type IdleTimeouts = {
  /** Until its first progress, or its end where the platform does not report progress. */
  firstMs: number;
  /** After each progress. */
  laterMs: number;
};

/** On mobile networks a request without an answer would hang for minutes. */
const defaultTimeouts: IdleTimeouts = { firstMs: 60_000, laterMs: 30_000 };

/** A request that was aborted by a timeout. */
export class StalledRequestError extends Error {}

type TimedRequest = Omit<Parameters<Send>[1], 'signal'> & {
  url: string;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
  timeouts?: IdleTimeouts | undefined;
};

/** Sends a request. Rejects with `StalledRequestError`, without a connection, or with the reason of the signal. */
export async function sendWithTimeout(
  createSend: CreateSend,
  { url, signal, onProgress, timeouts = defaultTimeouts, ...request }: TimedRequest,
): Promise<Response> {
  signal.throwIfAborted();
  const end = new AbortController();
  const stop = () => end.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const giveUp = () => end.abort(new StalledRequestError('The request takes too long.'));
  let timer = setTimeout(giveUp, timeouts.firstMs);
  const send = createSend((progress) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeouts.laterMs);
    onProgress?.(progress);
  });
  try {
    return await send(url, { ...request, signal: end.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
