import type { SpamReason } from '@isangano/contracts/spam/signals';
import type { SuspectInput, SuspectView } from '@isangano/contracts/spam/suspects';
import { sql } from 'kysely';
import type { Executor, Trx } from '../db/database.ts';

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

const tables = { application: 'application', message: 'contact_message' } as const;

/** Counts suspects of a kind, up to a number. */
export async function countSuspects(
  executor: Executor,
  noun: SuspectInput['noun'],
  max: number,
): Promise<number> {
  const row = await executor
    .selectFrom((query) =>
      query.selectFrom(tables[noun]).select('seq').where('suspect', 'is not', null).limit(max).as('suspects'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

export async function findSuspectReason(executor: Executor, { noun, id }: SuspectInput) {
  return await executor.selectFrom(tables[noun]).select('suspect').where('id', '=', id).executeTakeFirst();
}

/** Sets or clears the mark of a record. Returns false if it has one, or none, already. */
export async function updateSuspect(
  trx: Trx,
  { noun, id }: SuspectInput,
  reason: Extract<SpamReason, 'marked'> | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(tables[noun])
    .set({ suspect: reason })
    .where('id', '=', id)
    .where('suspect', reason === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
