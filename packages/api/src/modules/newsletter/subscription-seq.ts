import { getSeqRange } from '@isangano/platform/sqlite/record-order';
import type { Selectable } from 'kysely';
import type { SubscriberTable } from './table.ts';

/** Where the counter of an id is (see `ids.ts`). */
export const idCounter = { start: 15, length: 3 } as const;

/** When a subscriber was created, and the counter of the id as its hexadecimal digits. */
type Creation = { createdAt: string; counter: string };

/** Returns the `seq` by which a subscriber is listed among records: as theirs, with the counter of the id. */
export function toSubscriptionSeq({
  id,
  created_at,
}: Pick<Selectable<SubscriberTable>, 'id' | 'created_at'>): number {
  const { firstSeq, endSeq } = getSeqRange(Date.parse(created_at));
  const counter = Number.parseInt(id.slice(idCounter.start, idCounter.start + idCounter.length), 16);
  return Math.min(firstSeq + counter, endSeq - 1);
}

/** Returns what `toSubscriptionSeq` was computed from. */
export function parseSubscriptionSeq(seq: number): Creation {
  const perMs = getSeqRange(1).firstSeq;
  return {
    createdAt: new Date(Math.floor(seq / perMs)).toISOString(),
    counter: (seq % perMs).toString(16).padStart(idCounter.length, '0'),
  };
}
