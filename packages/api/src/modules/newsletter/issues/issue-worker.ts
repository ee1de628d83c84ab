import { startWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { issueMail, storeMail } from '../../mail/module.ts';
import { createUnsubscribeLink } from '../links.ts';
import { chooseText, parseIssueTexts } from './issues.ts';
import { countWaitingMails, findIssueIn, listNextSubscribers, updateIssue } from './queries.ts';

/** Maximum number of mails of an issue that wait in the outbox, so that a decision or receipt waits for few of them. */
const waitingMax = 20;
const pauseMs = 1000;
const retryMs = 30_000;

type SenderDeps = Pick<Deps, 'db' | 'sharedStore' | 'mail' | 'keys' | 'clock' | 'log' | 'changes'>;

/**
 * Stores the mails of the issue in progress, some at a time, each together with the position in the list of
 * subscribers, so that a killed server continues with the next one. Subscribers who have left by then get none.
 */
export function startIssueWorker(deps: SenderDeps): Worker {
  const { db, mail, keys, clock, log, changes } = deps;

  async function storeNext(): Promise<number | undefined> {
    const room = waitingMax - (await countWaitingMails(db.read));
    if (room <= 0) return pauseMs;
    const now = new Date(clock()).toISOString();
    const result = await inTransaction(db, async (trx) => {
      const issue = await findIssueIn(trx, 'sending');
      if (!issue) return undefined;
      const { id, reached, sent_at, stored, refused } = issue;
      const selection = { after: reached, confirmedBy: sent_at ?? now, limit: room };
      const subscribers = await listNextSubscribers(trx, selection);
      if (subscribers.length === 0) {
        await updateIssue(trx, id, { state: 'sent', ended_at: now });
        return { id, isDone: true };
      }
      const texts = parseIssueTexts(issue.texts);
      let refusals = 0;
      for (const { id: subscriberId, email, locale } of subscribers) {
        const target = { siteUrl: mail.siteUrl, keys: keys.newsletterLinks, id: subscriberId, locale };
        const recipient = { id: subscriberId, email, unsubscribeUrl: createUnsubscribeLink(target) };
        const { refusal } = await storeMail(trx, deps, issueMail(mail, chooseText(texts, locale), recipient));
        if (refusal) refusals += 1;
      }
      await updateIssue(trx, id, {
        reached: subscribers.at(-1)?.id ?? reached,
        stored: stored + subscribers.length - refusals,
        refused: refused + refusals,
      });
      return { id, isDone: false };
    });
    if (!result) return undefined;
    if (result.isDone) {
      log.info({ issueId: result.id }, 'all mails of an issue are stored');
      changes.publish({ noun: 'newsletter', action: 'changed', id: result.id });
      return undefined;
    }
    return pauseMs;
  }

  return startWorker({
    run: storeNext,
    onError: (error) => log.error({ err: error }, 'mails of an issue not stored'),
    retryMs: () => retryMs,
    clock,
    sharing: { sharedStore: deps.sharedStore, name: 'issues' },
  });
}
