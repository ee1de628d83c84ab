import { change } from '@isangano/contracts/live-updates/change';
import type { SharedStore, Topic } from '@isangano/platform/shared-store/shared-store';
import * as z from 'zod/mini';
import { afterCommit, type Trx } from '../../database/database.ts';

/** A change of one record, of any kind. */
const changeSchema = z.extend(change, { noun: z.string() });
export type Change = z.output<typeof changeSchema>;

/** Publishes committed changes to the event streams. */
export type Changes = Topic<Change> & {
  /** Publishes a change after the commit of a transaction. */
  publishAfter(trx: Trx, change: Change): void;
  /** How long ago the last change was; before the first one, how long ago the process started. */
  msSinceChange(): number;
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

export function createChanges(sharedStore: SharedStore): Changes {
  const topic = sharedStore.openTopic('changes', changeSchema);
  const ending = new AbortController();
  const streamsByOwner = new Map<string, AbortController[]>();
  let lastChangeAt = performance.now();
  topic.subscribe(() => {
    lastChangeAt = performance.now();
  });
  return {
    ...topic,
    publishAfter: (trx, committed) => afterCommit(trx, () => topic.publish(committed)),
    msSinceChange: () => performance.now() - lastChangeAt,
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
