import type { Change as LiveChange } from '@isangano/contracts/live-updates/change';

/** A change of one record, of any kind. */
export type Change = Omit<LiveChange, 'noun'> & { noun: string };

/** Publishes committed changes to the event streams of this process. */
export type Changes = {
  /** How long ago the last change was; before the first one, how long ago the process started. */
  msSinceChange(): number;
  publish(change: Change): void;
  /** Returns a function that unsubscribes the listener. */
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Registers an event stream of a session or API token. `signal` aborts when the server stops, and when the same owner
   * has opened `streamsMax` newer ones. Call `close` at its end.
   */
  openStream(owner: string): { signal: AbortSignal; close: () => void };
  /** Ends all event streams, as the server stops. */
  end(): void;
};

/** The most event streams of one session or API token: more than a person has tabs. */
export const streamsMax = 20;

/** Changes are not stored: a listener misses those before its subscription. */
export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>();
  const ending = new AbortController();
  const streamsByOwner = new Map<string, AbortController[]>();
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
    openStream(owner) {
      const streams = streamsByOwner.get(owner) ?? [];
      const stream = new AbortController();
      streams.push(stream);
      streamsByOwner.set(owner, streams);
      if (streams.length > streamsMax) streams.shift()?.abort();
      return {
        signal: AbortSignal.any([stream.signal, ending.signal]),
        close() {
          const rest = streamsByOwner.get(owner)?.filter((other) => other !== stream) ?? [];
          if (rest.length > 0) streamsByOwner.set(owner, rest);
          else streamsByOwner.delete(owner);
        },
      };
    },
    end: () => ending.abort(),
  };
}
