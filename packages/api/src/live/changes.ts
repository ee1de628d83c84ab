import type { Change } from '@isangano/contracts/live/change';

/** Publishes committed changes to the event streams of this process. */
export type Changes = {
  /** How long ago the last change was; before the first one, how long ago the process started. */
  msSinceChange(): number;
  publish(change: Change): void;
  /** Returns a function that unsubscribes the listener. */
  subscribe(listener: (change: Change) => void): () => void;
  /** Aborted when the server stops, so that event streams end. */
  ended: AbortSignal;
  end(): void;
};

/** Changes are not stored: a listener misses those before its subscription. */
export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>();
  const ending = new AbortController();
  let lastChangeAt = performance.now();
  return {
    msSinceChange: () => performance.now() - lastChangeAt,
    publish(change) {
      lastChangeAt = performance.now();
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
