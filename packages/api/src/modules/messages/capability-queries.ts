import { equalsIgnoringCase } from '@isangano/platform/database/ignore-case';
import type { NotNull } from 'kysely';
import { createFind, type Executor } from '../../database/database.ts';
import { excerpt } from '../submissions/module.ts';

/** Lists the newest messages from an address, as the page of a person shows them. */
export async function listMessagesOf(executor: Executor, { email, limit }: { email: string; limit: number }) {
  return await executor
    .selectFrom('contact_message')
    .select(['id', 'created_at as at', 'subject', 'status', 'suspect', 'full_name as name'])
    .where(equalsIgnoringCase('email', email))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export const findWholeMessage = createFind('contact_message', 'id');

/** Lists the ids of read messages that were created before a time, oldest first. */
export async function listReadBefore(executor: Executor, time: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('contact_message')
    .select('id')
    .where('status', '=', 'read')
    .where('created_at', '<', time)
    .orderBy('seq')
    .execute();
  return rows.map(({ id }) => id);
}

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
    .$narrowType<{ suspect: NotNull }>()
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ seq, suspect: reason, ...row }) => ({
    seq,
    suspect: { noun: 'message', reason, ...row },
  }));
}
