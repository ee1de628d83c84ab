import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import { excerpt } from '../submissions/module.ts';

/** Lists suspected applications, newest first, with a `seq` lower than `before`. */
export async function listSuspectApplications(
  executor: Executor,
  { before, limit }: { before: number; limit: number },
) {
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
    suspect === null ? [] : [{ seq, suspect: { noun: 'application' as const, reason: suspect, ...row } }],
  );
}
