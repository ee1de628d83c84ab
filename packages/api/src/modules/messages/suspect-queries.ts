import type { Executor } from '../../database/database.ts';
import { excerpt } from '../submissions/module.ts';

/** Lists suspected messages, newest first, with a `seq` lower than `before`. */
export async function listSuspectMessages(
  executor: Executor,
  { before, limit }: { before: number; limit: number },
) {
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
    suspect === null ? [] : [{ seq, suspect: { noun: 'message' as const, reason: suspect, ...row } }],
  );
}
