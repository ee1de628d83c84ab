import { equalsIgnoringCase } from '@isangano/platform/database/sql-fragments';
import { type NotNull, sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import { excerpt } from '../submissions/module.ts';

/** Lists the newest applications from an address, as the page of a person shows them. */
export async function listApplicationsOf(
  executor: Executor,
  { email, limit }: { email: string; limit: number },
) {
  return await executor
    .selectFrom('application')
    .select(['id', 'created_at as at', 'kind', 'topic', 'status', 'suspect', 'name'])
    .where(equalsIgnoringCase('email', email))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the ids of applications that were decided before a time, oldest first. */
export async function listDecidedBefore(executor: Executor, time: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('application')
    .select('id')
    .where('status', '<>', 'pending')
    .where('decided_at', '<', time)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists suspected applications, newest first, with a `seq` lower than `before`. */
export async function listSuspectApplications(
  executor: Executor,
  { before, limit }: { before: number; limit: number },
) {
  const rows = await executor
    .selectFrom('application')
    .leftJoin('interview', 'interview.application_id', 'application.id')
    .leftJoin('partner', 'partner.application_id', 'application.id')
    .select([
      'seq',
      'id',
      'kind',
      'shown_name as name',
      'topic as title',
      'created_at as createdAt',
      'suspect',
    ])
    .select(sql<string>`case first_look when 'hidden' then '' else email end`.as('email'))
    .select(
      sql<string>`coalesce(${excerpt('interview.pitch')}, ${excerpt('partner.summary')}, '')`.as('excerpt'),
    )
    .where('suspect', 'is not', null)
    .$narrowType<{ suspect: NotNull }>()
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ seq, suspect: reason, ...row }) => ({
    seq,
    suspect: { noun: 'application', reason, ...row },
  }));
}
