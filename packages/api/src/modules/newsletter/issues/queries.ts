import { requireFound } from '@isangano/platform/errors';
import { createFind, createInsert, createUpdate, type Executor } from '../../../database/database.ts';

const findIssue = createFind('newsletter_issue', 'id');

/** Throws `not_found`. */
export async function getIssue(executor: Executor, id: string) {
  return requireFound(await findIssue(executor, id));
}

/** Lists issues with their authors, newest first. */
export async function listIssueRows(executor: Executor) {
  return await executor
    .selectFrom('newsletter_issue')
    .leftJoin('admin_account', 'admin_account.id', 'newsletter_issue.author_id')
    .select(['newsletter_issue.id', 'version', 'state', 'texts', 'sent_at as sentAt', 'ended_at'])
    .select(['updated_at as updatedAt', 'recipients', 'stored', 'refused'])
    .select((row) => row.fn.coalesce('admin_account.email', row.val('')).as('by'))
    .orderBy('newsletter_issue.created_at', 'desc')
    .limit(100)
    .execute();
}

export const insertIssue = createInsert('newsletter_issue');

export const updateIssue = createUpdate('newsletter_issue', 'id');

/** Finds an issue in a state that has exactly these texts. */
export const findIssueWithTexts = createFind('newsletter_issue', 'state', 'texts');

export const findIssueIn = createFind('newsletter_issue', 'state');

/** Lists the confirmed subscribers after one, in the order of their ids, of those that were confirmed by a time. */
export async function listNextSubscribers(
  executor: Executor,
  { after, confirmedBy, limit }: { after: string; confirmedBy: string; limit: number },
) {
  return await executor
    .selectFrom('subscriber')
    .select(['id', 'email', 'locale'])
    .where('id', '>', after)
    .where('confirmed_at', '<=', confirmedBy)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countReaders(executor: Executor) {
  return await executor
    .selectFrom('subscriber')
    .select(['locale', ({ fn }) => fn.countAll<number>().as('n')])
    .where('confirmed_at', 'is not', null)
    .groupBy('locale')
    .execute();
}

/**
 * Counts the mails of issues that wait in the outbox for their first attempt; retries, such as for a full mailbox, do
 * not count.
 */
export async function countWaitingMails(executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('outbox_mail')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('kind', '=', 'newsletter-issue')
    .where('refused_at', 'is', null)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Counts the mails of an issue that were sent, and those that came back, by the time in which it was sent. */
export async function countDeliveries(executor: Executor, { from, until }: { from: string; until: string }) {
  const row = await executor
    .selectFrom('mail_delivery')
    .select(({ fn }) => [
      fn.count<number>('sent_at').as('delivered'),
      fn.count<number>('bounced_at').as('bounced'),
    ])
    .where('kind', '=', 'newsletter-issue')
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .executeTakeFirst();
  return row ?? { delivered: 0, bounced: 0 };
}
