import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import { idCounter, parseSubscriptionSeq, toSubscriptionSeq } from './subscription-seq.ts';

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
    .where(sql<boolean>`(created_at, ${counter}) < (${end.createdAt}, ${end.counter})`)
    .orderBy('created_at', 'desc')
    .orderBy(counter, 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, email, created_at, suspect: reason }) =>
    reason === null
      ? []
      : [
          {
            seq: toSubscriptionSeq({ id, created_at }),
            suspect: { noun: 'subscription' as const, id, email, createdAt: created_at, reason },
          },
        ],
  );
}
