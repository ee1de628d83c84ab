import type { Change } from '@isangano/contracts/live/change';

/** Tells those who listen what has been committed. */
export type Changes = {
  /** Grows with each change, and over restarts. */
  version(): number;
  publish(change: Change): void;
  /** Answers how to stop listening. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Aborted when the server stops: nothing more is told from then on. */
  ended: AbortSignal;
  end(): void;
};

/** Changes of one process; nothing is kept for those who were not listening. */
export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>();
  const ending = new AbortController();
  let version = Date.now();
  return {
    version: () => version,
    publish(change) {
      version += 1;
      for (const listener of listeners) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended: ending.signal,
    end: () => ending.abort(),
  };
}
