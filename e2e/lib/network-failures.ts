import { createRandom, pick, pickInteger } from './random.ts';

/** The failure of a request in the network. Bytes are those of the body. */
export type NetworkFailure =
  /** The connection ends after so many bytes of the request. */
  | { kind: 'cutRequest'; afterBytes: number }
  /** The connection ends after so many bytes of the response. */
  | { kind: 'cutResponse'; afterBytes: number }
  /** The connection is reset before the server gets anything. */
  | { kind: 'reset' }
  /** A gateway answers with a page of its own, and the server gets nothing. */
  | { kind: 'badGateway' }
  /** The server acts, but its response is lost. */
  | { kind: 'dropResponse' }
  /** Nothing is answered for a time, then the connection is reset. The server gets nothing. */
  | { kind: 'blackHole'; ms: number }
  | { kind: 'delay'; ms: number }
  /**
   * The phone gets another address after so many bytes: the server knows nothing of the end of this connection, and further
   * requests come from the other address.
   */
  | { kind: 'moveAddress'; afterBytes: number };

export type NetworkRequest = { method: string; path: string };

/** Returns the failure of a request; undefined if it passes. */
export type DecideFailure = (request: NetworkRequest) => NetworkFailure | undefined;

type FailureOptions = {
  /** How many requests fail; all others pass. */
  count: number;
  /** The share of requests that fail until then. */
  share: number;
  /** Whether a request may fail. */
  canFail: (request: NetworkRequest) => boolean;
  /** The longest delay. */
  waitMaxMs?: number;
};

const kinds = [
  'cutRequest',
  'cutResponse',
  'reset',
  'badGateway',
  'dropResponse',
  'blackHole',
  'delay',
  'moveAddress',
] as const;

const cutMaxBytes = 400 * 1024;
const defaultWaitMaxMs = 1500;

/** Decides failures by a seed. The same requests in the same order fail in the same way. */
export function createFailures(seed: number, options: FailureOptions): DecideFailure {
  const { count, share, canFail, waitMaxMs = defaultWaitMaxMs } = options;
  const random = createRandom(seed);
  let remaining = count;
  return (request) => {
    if (remaining === 0 || !canFail(request) || random() > share) return undefined;
    remaining -= 1;
    return createFailure(random, waitMaxMs);
  };
}

function createFailure(random: () => number, waitMaxMs: number): NetworkFailure {
  const kind = pick(random, kinds);
  switch (kind) {
    case 'cutRequest':
    case 'moveAddress':
      return { kind, afterBytes: pickInteger(random, 0, cutMaxBytes) };
    case 'cutResponse':
      return { kind, afterBytes: pickInteger(random, 0, 200) };
    case 'blackHole':
    case 'delay':
      return { kind, ms: pickInteger(random, 100, waitMaxMs) };
    default:
      return { kind };
  }
}
