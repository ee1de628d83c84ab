import { bouncedDays } from '@isangano/contracts/privacy/kept-data';
import { deleteApplication } from '../applications/review/remove-application.ts';
import { shortenOldAddresses } from '../audit/shorten-old-addresses.ts';
import { deleteOperationsBefore } from '../bulk/queries.ts';
import type { Deps } from '../context.ts';
import { type Executor, inTransaction, type Trx } from '../db/database.ts';
import { deleteExpiredDrafts } from '../drafts/delete-expired-drafts.ts';
import { removeFiles } from '../files/remove-files.ts';
import { deleteIdempotencyKeys } from '../idempotency/queries.ts';
import { deleteBouncedBefore } from '../mail/bounces/queries.ts';
import { deleteMailsAbout } from '../mail/queries.ts';
import { deleteMessageRow } from '../messages/queries.ts';
import { deleteExpiredUploads } from '../uploads/delete-expired-uploads.ts';
import { assertClock } from './clock-check.ts';
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
/** Rows per transaction; small, so that other writes do not wait for long. */
const batchSize = 200;

/** Days for which records of a kind are stored; without a number they are not deleted. */
export type Retention = Partial<Record<RetentionKind, number | undefined>>;
export type RetentionKind = 'applications' | 'messages' | 'subscriptions' | 'sessions' | 'tokens' | 'keys';

type RetentionDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>;

/** How expired records of a kind are listed and deleted; `remove` returns the ids of the files to remove. */
type RetentionRule<Item> = {
  list: (executor: Executor, time: string) => Promise<Item[]>;
  remove: (trx: Trx, item: Item) => Promise<string[]>;
};

/**
 * Deletes records that are older than the retention time of their kind: decided applications with their
 * files, read messages, unconfirmed subscriptions, ended sessions, inactive API tokens, and idempotency keys; and expired
 * drafts and uploads, whose lifetime is fixed.
 * Files are removed after the commit of their batch, and what is left of all records in search indexes at last.
 * Also shortens old addresses in the audit log, and forgets after a year that mails to an address came back. Returns the number of deleted records of each kind, where uploads of drafts
 * are not counted; with `isDryRun` nothing is changed.
 * Throws `unavailable`, and `ClockError` if the clock cannot be right.
 */
export async function applyRetention(
  deps: RetentionDeps,
  retention: Retention,
  { isDryRun = false } = {},
): Promise<Record<RetentionKind | 'drafts' | 'uploads', number>> {
  await assertClock(deps);
  const apply = <Item>(kind: RetentionKind, rule: RetentionRule<Item>) =>
    applyRule(deps, rule, { days: retention[kind], isDryRun });
  const removed = {
    applications: await apply('applications', { list: listDecidedBefore, remove: removeApplication }),
    messages: await apply('messages', { list: listReadBefore, remove: removeMessage }),
    subscriptions: await apply('subscriptions', { list: listUnconfirmedBefore, remove: removeSubscription }),
    sessions: await apply('sessions', { list: listSessionsBefore, remove: withoutFiles(deleteSession) }),
    tokens: await apply('tokens', { list: listTokensBefore, remove: withoutFiles(deleteApiToken) }),
    keys: await apply('keys', { list: listKeysBefore, remove: withoutFiles(deleteIdempotencyKey) }),
    drafts: await deleteExpiredDrafts(deps, { isDryRun }),
    uploads: await deleteExpiredUploads(deps, { isDryRun }),
  };
  if (!isDryRun) {
    await deleteBouncedBefore(deps.db.write, new Date(deps.clock() - bouncedDays * dayMs).toISOString());
    await deleteOperationsBefore(deps.db.write, new Date(deps.clock() - dayMs).toISOString());
    await shortenOldAddresses(deps);
    await deps.db.overwriteDeleted();
  }
  return removed;
}

async function applyRule<Item>(
  deps: RetentionDeps,
  { list, remove }: RetentionRule<Item>,
  { days, isDryRun }: { days: number | undefined; isDryRun: boolean },
): Promise<number> {
  if (days === undefined) return 0;
  const items = await list(deps.db.read, new Date(deps.clock() - days * dayMs).toISOString());
  for (let start = 0; start < items.length && !isDryRun; start += batchSize) {
    const fileIds = await inTransaction(deps.db, async (trx) => {
      const ids: string[] = [];
      for (const item of items.slice(start, start + batchSize)) ids.push(...(await remove(trx, item)));
      return ids;
    });
    await removeFiles(deps, fileIds);
  }
  return items.length;
}

async function removeApplication(
  trx: Trx,
  application: Parameters<typeof deleteApplication>[1],
): Promise<string[]> {
  return (await deleteApplication(trx, application))?.fileIds ?? [];
}

async function removeMessage(trx: Trx, id: string): Promise<string[]> {
  await deleteMessageRow(trx, id);
  await deleteIdempotencyKeys(trx, id);
  return [];
}

/** Keeps a subscription, and the mails about it, that was confirmed after it was listed. */
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
