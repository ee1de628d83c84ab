import type { Executor } from '../db/database.ts';

/** Whether the same sender has sent the same text since a moment. */
export async function hasSame(
  executor: Executor,
  table: 'application' | 'contact_message',
  { fingerprint, since }: { fingerprint: string; since: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom(table)
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
