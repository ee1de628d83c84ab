import { getSeqRange } from '@isangano/platform/database/record-order';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import type { SubscriberTable } from './table.ts';

/** Where the counter of an id is (see `ids.ts`). */
const idCounter = { start: 15, length: 3 } as const;

/** When a subscriber was created, and the counter of the id as its hexadecimal digits. */
type Creation = { createdAt: string; counter: string };

/** Returns the `seq` by which a subscriber is listed among records: as theirs, with the counter of the id. */
function toSubscriptionSeq({ id, created_at }: Pick<Selectable<SubscriberTable>, 'id' | 'created_at'>) {
  const { firstSeq, endSeq } = getSeqRange(Date.parse(created_at));
  const counter = Number.parseInt(id.slice(idCounter.start, idCounter.start + idCounter.length), 16);
  return Math.min(firstSeq + counter, endSeq - 1);
}

/** Returns what `toSubscriptionSeq` was computed from. */
function parseSubscriptionSeq(seq: number): Creation {
  const perMs = getSeqRange(1).firstSeq;
  return {
    createdAt: new Date(Math.floor(seq / perMs)).toISOString(),
    counter: (seq % perMs).toString(16).padStart(idCounter.length, '0'),
  };
}

/** Lists suspected subscriptions, newest first, with a `seq` lower than `before`. */
export async function listSuspectSubscriptions(
  executor: Executor,
  { before, limit }: { before: number; limit: number },
) {
  // Literals and not parameters, as in the index.
  const counter = sql<string>`substr(id, ${sql.lit(idCounter.start + 1)}, ${sql.lit(idCounter.length)})`;
  const end = parseSubscriptionSeq(before);
  const rows = await executor
    .selectFrom('subscriber')
    .select(['id', 'email', 'created_at', 'suspect'])
    .where('suspect', 'is not', null)
    .$narrowType<{ suspect: NotNull }>()
    .where(sql<boolean>`(created_at, ${counter}) < (${end.createdAt}, ${end.counter})`)
    .orderBy('created_at', 'desc')
    .orderBy(counter, 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, email, created_at, suspect: reason }) => ({
    seq: toSubscriptionSeq({ id, created_at }),
    suspect: { noun: 'subscription', id, email, createdAt: created_at, reason },
  }));
}
