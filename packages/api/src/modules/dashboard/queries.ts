import type { RecordNoun } from '@isangano/contracts/records';
import type { Executor } from '../../database/database.ts';

/** Counts of a day (UTC), maintained by triggers. What is deleted later stays counted. */
export type DayTotalTable = {
  noun: RecordNoun;
  /** ISO 8601. */
  day: string;
  received: number;
  decided: number;
  /** How long the applications decided on this day had waited, in all. */
  wait_days: number;
};

export type DashboardTables = {
  day_total: DayTotalTable;
};

/** Returns the number of applications by kind and status, from counts that triggers maintain. */
export async function listApplicationCounts(executor: Executor) {
  return await executor
    .selectFrom('application_count')
    .select(({ fn }) => ['kind', 'status', fn.sum<number>('n').as('n')])
    .groupBy(['kind', 'status'])
    .execute();
}

/** Returns the number of messages by status, from counts that triggers maintain. */
export async function listMessageCounts(executor: Executor) {
  return await executor
    .selectFrom('message_count')
    .select(({ fn }) => ['status', fn.sum<number>('n').as('n')])
    .groupBy('status')
    .execute();
}

/** Returns the number of pending and dead mails, and the date of the oldest that should have been sent by `now`. */
export async function countOutbox(executor: Executor, now: string) {
  const row = await executor
    .selectFrom('outbox_mail')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('refused_at').as('dead')])
    .executeTakeFirstOrThrow();
  const oldest = await executor
    .selectFrom('outbox_mail')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('refused_at', 'is', null)
    .where((where) => where.or([where('attempts', '>', 0), where('next_attempt_at', '<=', now)]))
    .executeTakeFirstOrThrow();
  return { waiting: row.total - row.dead, dead: row.dead, oldestAt: oldest.at };
}

/** Returns how many mails were refused, by reason. */
export async function listMailRefusals(executor: Executor) {
  return await executor.selectFrom('mail_refusal').select(['reason', 'n']).execute();
}

export async function listDays(executor: Executor, from: string): Promise<DayTotalTable[]> {
  return await executor.selectFrom('day_total').selectAll().where('day', '>=', from).execute();
}
