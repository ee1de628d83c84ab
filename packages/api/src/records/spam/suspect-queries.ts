import type { SpamReason } from '@isangano/contracts/spam/signals';
import type { SuspectInput, SuspectNoun, SuspectView } from '@isangano/contracts/spam/suspects';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../database/database.ts';
import { idCounter, parseSubscriptionSeq, toSubscriptionSeq } from './subscription-seq.ts';

const excerptMaxChars = 300;

type Window = { before: number; limit: number };
type ListedSuspect = { seq: number; suspect: SuspectView };

const excerpt = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, ${excerptMaxChars})`;

/** Lists suspected applications, newest first, with a `seq` lower than `before`. */
export async function listSuspectApplications(
  executor: Executor,
  { before, limit }: Window,
): Promise<ListedSuspect[]> {
  const rows = await executor
    .selectFrom('application')
    .leftJoin('interview', 'interview.application_id', 'application.id')
    .leftJoin('partner', 'partner.application_id', 'application.id')
    .select(['seq', 'id', 'kind', 'name', 'email', 'topic as title', 'created_at as createdAt', 'suspect'])
    .select(
      sql<string>`coalesce(${excerpt('interview.pitch')}, ${excerpt('partner.summary')}, '')`.as('excerpt'),
    )
    .where('suspect', 'is not', null)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ seq, suspect, ...row }) =>
    suspect === null ? [] : [{ seq, suspect: { noun: 'application', reason: suspect, ...row } }],
  );
}

/** Lists suspected messages, newest first, with a `seq` lower than `before`. */
export async function listSuspectMessages(
  executor: Executor,
  { before, limit }: Window,
): Promise<ListedSuspect[]> {
  const rows = await executor
    .selectFrom('contact_message')
    .select([
      'seq',
      'id',
      'full_name as name',
      'email',
      'subject as title',
      'created_at as createdAt',
      'suspect',
    ])
    .select(excerpt('message').as('excerpt'))
    .where('suspect', 'is not', null)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ seq, suspect, ...row }) =>
    suspect === null ? [] : [{ seq, suspect: { noun: 'message', reason: suspect, ...row } }],
  );
}

/** Lists suspected subscriptions, newest first, with a `seq` lower than `before`. */
export async function listSuspectSubscriptions(
  executor: Executor,
  { before, limit }: Window,
): Promise<ListedSuspect[]> {
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
            suspect: { noun: 'subscription', id, email, createdAt: created_at, reason },
          },
        ],
  );
}

/** The tables of what can be suspected spam. */
export const suspectTables = {
  application: 'application',
  message: 'contact_message',
  subscription: 'subscriber',
} as const;

/** Counts suspects of a kind, up to a number. */
export async function countSuspects(executor: Executor, noun: SuspectNoun, max: number): Promise<number> {
  const row = await executor
    .selectFrom((query) =>
      query
        .selectFrom(suspectTables[noun])
        .select('id')
        .where('suspect', 'is not', null)
        .limit(max)
        .as('suspects'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function findSuspectReason(executor: Executor, { noun, id }: SuspectInput) {
  return await executor
    .selectFrom(suspectTables[noun])
    .select('suspect')
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Sets or clears the mark of a record. Returns false if it has one, or none, already. */
export async function updateSuspect(
  trx: Trx,
  { noun, id }: SuspectInput,
  reason: Extract<SpamReason, 'marked'> | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(suspectTables[noun])
    .set({ suspect: reason })
    .where('id', '=', id)
    .where('suspect', reason === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
