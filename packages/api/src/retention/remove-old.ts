import { deleteApplicationRow, listFiles } from '../applications/queries.ts';
import type { Deps } from '../context.ts';
import { type Executor, inTransaction, type Trx } from '../db/database.ts';
import { insertFileRemovals } from '../files/queries.ts';
import { removeFiles } from '../files/remove-files.ts';
import { deleteIdempotencyKeys } from '../idempotency/queries.ts';
import { deleteMailsAbout } from '../mail/queries.ts';
import { deleteMessageRow } from '../messages/queries.ts';
import {
  deleteApiToken,
  deleteIdempotencyKey,
  deleteSession,
  deleteUnconfirmed,
  listDecidedBefore,
  listKeysBefore,
  listReadBefore,
  listSessionsBefore,
  listTokensBefore,
  listUnconfirmedBefore,
} from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** So many rows are deleted at once, so that nobody who writes meanwhile waits for long. */
const batchSize = 200;

/** Days after which a kind of record goes; without a number it stays. */
export type Retention = Partial<Record<RetentionKind, number | undefined>>;
export type RetentionKind = 'applications' | 'messages' | 'subscriptions' | 'sessions' | 'tokens' | 'keys';

type Parts = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** How records of a kind are found that are older than a time, and deleted; `remove` answers files that go with one. */
type Rule<Item> = {
  list: (executor: Executor, time: string) => Promise<Item[]>;
  remove: (trx: Trx, item: Item) => Promise<string[]>;
};

/**
 * Removes what is older than its time: decided applications with their files, read messages, subscriptions
 * that nobody has confirmed, sessions and tokens that no longer count, and idempotency keys. Answers how many of each went, or would go.
 * Throws `unavailable`.
 */
export async function removeOld(
  parts: Parts,
  retention: Retention,
  { isDryRun = false } = {},
): Promise<Record<RetentionKind, number>> {
  const go = <Item>(kind: RetentionKind, rule: Rule<Item>) =>
    applyRule(parts, rule, { days: retention[kind], isDryRun });
  return {
    applications: await go('applications', { list: listDecidedBefore, remove: removeApplication }),
    messages: await go('messages', { list: listReadBefore, remove: removeMessage }),
    subscriptions: await go('subscriptions', { list: listUnconfirmedBefore, remove: removeSubscription }),
    sessions: await go('sessions', { list: listSessionsBefore, remove: withoutFiles(deleteSession) }),
    tokens: await go('tokens', { list: listTokensBefore, remove: withoutFiles(deleteApiToken) }),
    keys: await go('keys', { list: listKeysBefore, remove: withoutFiles(deleteIdempotencyKey) }),
  };
}

async function applyRule<Item>(
  parts: Parts,
  { list, remove }: Rule<Item>,
  { days, isDryRun }: { days: number | undefined; isDryRun: boolean },
): Promise<number> {
  if (days === undefined) return 0;
  const items = await list(parts.db.read, new Date(parts.clock() - days * dayMs).toISOString());
  for (let start = 0; start < items.length && !isDryRun; start += batchSize) {
    const fileIds = await inTransaction(parts.db, async (trx) => {
      const ids: string[] = [];
      for (const item of items.slice(start, start + batchSize)) ids.push(...(await remove(trx, item)));
      await insertFileRemovals(trx, ids);
      return ids;
    });
    await removeFiles(parts, fileIds);
  }
  return items.length;
}

async function removeApplication(
  trx: Trx,
  application: Parameters<typeof deleteApplicationRow>[1],
): Promise<string[]> {
  const files = await listFiles(trx, [application.id]);
  await deleteApplicationRow(trx, application);
  await deleteIdempotencyKeys(trx, application.id);
  return files.map(({ id }) => id);
}

async function removeMessage(trx: Trx, id: string): Promise<string[]> {
  await deleteMessageRow(trx, id);
  await deleteIdempotencyKeys(trx, id);
  return [];
}

/** One that was confirmed since it was listed stays, as do the mails about it. */
async function removeSubscription(trx: Trx, id: string): Promise<string[]> {
  if (await deleteUnconfirmed(trx, id)) await deleteMailsAbout(trx, { about: id });
  return [];
}

function withoutFiles<Item>(remove: (trx: Trx, item: Item) => Promise<void>) {
  return async (trx: Trx, item: Item): Promise<string[]> => {
    await remove(trx, item);
    return [];
  };
}
