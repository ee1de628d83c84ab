import type { Send } from './call-operation.ts';
import type { CreateSend, Progress } from './send-with-progress.ts';

/** How long a request may be silent, in milliseconds. */
type SilenceLimits = {
  /** Until its first progress, or its end where the platform does not tell progress. */
  firstMs: number;
  /** Without more progress. */
  laterMs: number;
};

/** On mobile networks a request without an answer would hang for minutes. */
const defaultLimits: SilenceLimits = { firstMs: 60_000, laterMs: 30_000 };

/** A request that was given up, as it was silent for too long. */
export class SilentRequestError extends Error {}

type LimitedRequest = Omit<Parameters<Send>[1], 'signal'> & {
  url: string;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
  limits?: SilenceLimits | undefined;
};

/** Sends a request. Rejects with `SilentRequestError`, without a connection, or with the reason of the signal. */
export async function sendLimited(
  createSend: CreateSend,
  { url, signal, onProgress, limits = defaultLimits, ...request }: LimitedRequest,
): Promise<Response> {
  signal.throwIfAborted();
  const end = new AbortController();
  const stop = () => end.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const giveUp = () => end.abort(new SilentRequestError('The request takes too long.'));
  let timer = setTimeout(giveUp, limits.firstMs);
  const send = createSend((progress) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, limits.laterMs);
    onProgress?.(progress);
  });
  try {
    return await send(url, { ...request, signal: end.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
