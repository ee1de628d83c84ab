import type { Locale } from '@isangano/contracts/locales';
import type { IssueState } from '@isangano/contracts/newsletter/issue';
import type { SpamReason } from '@isangano/contracts/submissions/signals';
import { getSeqRange } from '@isangano/platform/database/record-order';
import { equalsIgnoringCase } from '@isangano/platform/database/sql-fragments';
import { type NotNull, type Selectable, sql } from 'kysely';
import {
  createDelete,
  createFind,
  createInsert,
  createUpdate,
  type Executor,
} from '../../database/database.ts';

export type SubscriberTable = {
  id: string;
  /** As it was typed; unique regardless of case. */
  email: string;
  /** The language of mails to them. */
  locale: Locale;
  created_at: string;
  /** When the owner of the address confirmed it; until then it only gets confirmation mails. */
  confirmed_at: string | null;
  /** When the last confirmation mail was stored, or refused because of the limits of `storeMail`. */
  asked_at: string | null;
  /** Why the subscription is suspected spam; such an address gets no confirmation mail. */
  suspect: SpamReason | null;
  /** See `hashRecipient`. Null for subscribers of versions before this column. */
  address_hash: string | null;
};

export type NewsletterTables = {
  subscriber: SubscriberTable;
  newsletter_issue: {
    id: string;
    /** Grows with every change of the texts. */
    version: number;
    state: IssueState;
    /** JSON: subject and text by language. */
    texts: string;
    author_id: string;
    created_at: string;
    updated_at: string;
    /** When sending began and ended: only one issue is sent at a time. */
    sent_at: string | null;
    ended_at: string | null;
    /** Id of the last subscriber whose mail was stored or refused. */
    reached: string;
    recipients: number;
    stored: number;
    refused: number;
  };
};

export type Subscriber = Selectable<SubscriberTable>;

/** Finds a subscriber by e-mail address, regardless of its case. */
export async function findSubscriber(executor: Executor, email: string): Promise<Subscriber | undefined> {
  return await executor
    .selectFrom('subscriber')
    .selectAll()
    .where(equalsIgnoringCase('email', email))
    .executeTakeFirst();
}

/**
 * Finds the subscriber whose address the unique index takes for this one: in PostgreSQL, also if they differ in a soft
 * hyphen.
 */
export async function findSameSubscriber(executor: Executor, email: string): Promise<Subscriber | undefined> {
  return await executor
    .selectFrom('subscriber')
    .selectAll()
    .where(sql<boolean>`email = ${email} collate nocase`)
    .executeTakeFirst();
}

export const insertSubscriber = createInsert('subscriber');

export const updateSubscriber = createUpdate('subscriber', 'id');

/** Confirms a subscriber, who is then known to be a person. Returns it only if it was not confirmed before. */
export async function updateSubscriberConfirmed(executor: Executor, { id, at }: { id: string; at: string }) {
  return await executor
    .updateTable('subscriber')
    .set({ confirmed_at: at, suspect: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export const findSubscriberById = createFind('subscriber', 'id');

export const deleteSubscriber = createDelete('subscriber', 'id');

/** Lists the subscribers of an address by its hash, and those of earlier versions, which have none. */
export async function listSubscribersByHash(executor: Executor, addressHash: string) {
  return await executor
    .selectFrom('subscriber')
    .select(['id', 'email'])
    .where((where) => where.or([where('address_hash', '=', addressHash), where('address_hash', 'is', null)]))
    .execute();
}

/** Where the counter of an id is (see `ids.ts`). */
const idCounter = { start: 15, length: 3 } as const;

/** When a subscriber was created, and the counter of the id as its hexadecimal digits. */
type Creation = { createdAt: string; counter: string };

/** Returns the `seq` by which a subscriber is listed among records: as theirs, with the counter of the id. */
function toSubscriptionSeq({ id, created_at }: Pick<Selectable<SubscriberTable>, 'id' | 'created_at'>) {
  const { firstSeq, endSeq } = getSeqRange(Date.parse(created_at));
  const counter = Number.parseInt(id.slice(idCounter.start, idCounter.start + idCounter.length), 16);
  return Math.min(firstSeq + counter, endSeq - 1);
}

/** Returns what `toSubscriptionSeq` was computed from. */
function parseSubscriptionSeq(seq: number): Creation {
  const perMs = getSeqRange(1).firstSeq;
  return {
    createdAt: new Date(Math.floor(seq / perMs)).toISOString(),
    counter: (seq % perMs).toString(16).padStart(idCounter.length, '0'),
  };
}

/** Lists suspected subscriptions, newest first, with a `seq` lower than `before`. */
export async function listSuspectSubscriptions(
  executor: Executor,
  { before, limit }: { before: number; limit: number },
) {
  // Literals and not parameters, as in the index.
  const counter = sql<string>`substr(id, ${sql.lit(idCounter.start + 1)}, ${sql.lit(idCounter.length)})`;
  const end = parseSubscriptionSeq(before);
  const rows = await executor
    .selectFrom('subscriber')
    .select(['id', 'email', 'created_at', 'suspect'])
    .where('suspect', 'is not', null)
    .$narrowType<{ suspect: NotNull }>()
    .where(sql<boolean>`(created_at, ${counter}) < (${end.createdAt}, ${end.counter})`)
    .orderBy('created_at', 'desc')
    .orderBy(counter, 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, email, created_at, suspect: reason }) => ({
    seq: toSubscriptionSeq({ id, created_at }),
    suspect: { noun: 'subscription', id, email, createdAt: created_at, reason },
  }));
}
