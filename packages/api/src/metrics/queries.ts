import type { Executor } from '../db/database.ts';

/** Returns the number of applications by kind and status, from counts that triggers maintain. */
export async function listApplicationCounts(executor: Executor) {
  return await executor.selectFrom('application_count').select(['kind', 'status', 'n']).execute();
}

/** Returns the number of messages by status, from counts that triggers maintain. */
export async function listMessageCounts(executor: Executor) {
  return await executor.selectFrom('message_count').select(['status', 'n']).execute();
}

/** Returns the number of pending and dead mails, and the creation time of the oldest pending one. */
export async function countOutbox(
  executor: Executor,
): Promise<{ waiting: number; dead: number; oldestAt: string | null }> {
  const row = await executor
    .selectFrom('outbox_mail')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('refused_at').as('dead')])
    .executeTakeFirstOrThrow();
  const oldest = await executor
    .selectFrom('outbox_mail')
    .select('created_at')
    .where('refused_at', 'is', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return { waiting: row.total - row.dead, dead: row.dead, oldestAt: oldest?.created_at ?? null };
}
