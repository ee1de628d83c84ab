import type { Executor } from '../db/database.ts';

/** Applications by kind and status, from kept counts. */
export async function listApplicationCounts(executor: Executor) {
  return await executor.selectFrom('application_count').select(['kind', 'status', 'n']).execute();
}

/** Messages by status, from kept counts. */
export async function listMessageCounts(executor: Executor) {
  return await executor.selectFrom('message_count').select(['status', 'n']).execute();
}

/** Mails that are not sent yet, those that were given up, and since when the oldest of the others waits. */
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
