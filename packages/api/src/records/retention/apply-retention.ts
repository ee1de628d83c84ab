import { dayMs } from '@isangano/contracts/durations';
import { bouncedDays } from '@isangano/contracts/privacy/kept-data';
import type { Deps } from '../../core/context.ts';
import { type Executor, inTransaction, type Trx } from '../../database/database.ts';
import { shortenOldAddresses } from '../../modules/audit/module.ts';
import { deleteExpiredDrafts } from '../../modules/drafts/module.ts';
import { removeFiles } from '../../modules/files/module.ts';
import { deleteBouncedBefore, deleteMailsAbout } from '../../modules/mail/module.ts';
import { deleteExpiredUploads } from '../../modules/uploads/module.ts';
import { deleteOperationsBefore } from '../bulk/module.ts';
import { deleteReceivedMailsBefore } from '../replies/module.ts';
import { assertClock } from './clock-check.ts';
import {
  deleteApiToken,
  deleteIdempotencyKey,
  deleteSession,
  deleteUnconfirmed,
  listKeysBefore,
  listSessionsBefore,
  listTokensBefore,
  listUnconfirmedBefore,
} from './queries.ts';

/** Rows per transaction; small, so that other writes do not wait for long. */
const batchSize = 200;
/** Longer than the mailbox is read back. */
const receivedMailDays = 30;

/** Days for which records of a kind are stored, by its plural; without a number they are not deleted. */
export type Retention = Readonly<Record<string, number | undefined>>;

type RetentionDeps = Pick<Deps, 'db' | 'records' | 'files' | 'clock' | 'log'>;

/** As `RetentionRule`, for items that an id does not name. */
type Rule<Item> = {
  list: (executor: Executor, time: string) => Promise<Item[]>;
  remove: (trx: Trx, item: Item, time: string) => Promise<string[]>;
};

/**
 * Deletes records that are older than the retention time of their kind: decided applications with their files, read
 * messages, unconfirmed subscriptions, ended sessions, inactive API tokens, and idempotency keys; and expired drafts and
 * uploads, whose lifetime is fixed. Files are removed after the commit of their batch, and what is left of all records in
 * search indexes at last. Also shortens old addresses in the audit log, and forgets after a year that mails to an address
 * came back. Returns the number of deleted records of each kind, where uploads of drafts are not counted; with `isDryRun`
 * nothing is changed. Throws `unavailable`, and `ClockError` if the clock cannot be right.
 */
export async function applyRetention(
  deps: RetentionDeps,
  retention: Retention,
  { isDryRun = false } = {},
): Promise<Record<string, number>> {
  await assertClock(deps);
  const apply = <Item>(kind: string, rule: Rule<Item>) =>
    applyRule(deps, rule, { days: retention[kind], isDryRun });
  const records: Record<string, number> = {};
  for (const { personalData, retention: rule } of deps.records.modules)
    records[personalData.plural] = await apply(personalData.plural, rule);
  const removed = {
    ...records,
    subscriptions: await apply('subscriptions', { list: listUnconfirmedBefore, remove: removeSubscription }),
    sessions: await apply('sessions', { list: listSessionsBefore, remove: withoutFiles(deleteSession) }),
    tokens: await apply('tokens', { list: listTokensBefore, remove: withoutFiles(deleteApiToken) }),
    keys: await apply('keys', {
      list: listKeysBefore,
      remove: withoutFiles((trx, { scope, key }) => deleteIdempotencyKey(trx, scope, key)),
    }),
    drafts: await deleteExpiredDrafts(deps, { isDryRun }),
    uploads: await deleteExpiredUploads(deps, { isDryRun }),
  };
  if (!isDryRun) {
    const toTime = (days: number) => new Date(deps.clock() - days * dayMs).toISOString();
    await inTransaction(deps.db, (trx) => deleteBouncedBefore(trx, toTime(bouncedDays)));
    await inTransaction(deps.db, (trx) => deleteOperationsBefore(trx, toTime(1)));
    await inTransaction(deps.db, (trx) => deleteReceivedMailsBefore(trx, toTime(receivedMailDays)));
    await shortenOldAddresses(deps);
    await deps.db.overwriteDeleted();
  }
  return removed;
}

async function applyRule<Item>(
  deps: RetentionDeps,
  { list, remove }: Rule<Item>,
  { days, isDryRun }: { days: number | undefined; isDryRun: boolean },
): Promise<number> {
  if (days === undefined) return 0;
  const time = new Date(deps.clock() - days * dayMs).toISOString();
  const items = await list(deps.db.read, time);
  for (let start = 0; start < items.length && !isDryRun; start += batchSize) {
    const fileIds = await inTransaction(deps.db, async (trx) => {
      const ids: string[] = [];
      for (const item of items.slice(start, start + batchSize)) ids.push(...(await remove(trx, item, time)));
      return ids;
    });
    await removeFiles(deps, fileIds);
  }
  return items.length;
}

/** Keeps a subscription, and the mails about it, that was confirmed, or asked for again, after it was listed. */
async function removeSubscription(trx: Trx, id: string, time: string): Promise<string[]> {
  if (await deleteUnconfirmed(trx, id, time)) await deleteMailsAbout(trx, { about: id });
  return [];
}

function withoutFiles<Item>(remove: (trx: Trx, item: Item) => Promise<unknown>) {
  return async (trx: Trx, item: Item): Promise<string[]> => {
    await remove(trx, item);
    return [];
  };
}
