import type { ScanResult } from '@isangano/contracts/applications/values';
import type { AuditAction } from '@isangano/contracts/audit/values';
import type { Locale } from '@isangano/contracts/locales';
import type { sharedHistoryActions } from '@isangano/contracts/records';
import type { ReplyTemplate } from '@isangano/contracts/replies/reply';
import type { SearchIndex } from '@isangano/platform/database/search-request';
import { requireFound } from '@isangano/platform/errors';
import type { Executor, Reader, Trx } from '../database/database.ts';
import type { Deps, Staff, StaffActor } from './context.ts';
import type { ListExport } from './exports/list-export.ts';

/**
 * A kind of record that visitors send and staff work on. Capabilities, such as bulk operations or notes, work on every
 * registered kind and name none.
 */
export type RecordModule = {
  noun: string;
  /** Its table, with the columns `seq`, `id`, `created_at`, `email`, `assignee_id`, `suspect` and `version`. */
  table: string;
  /** The column with the name of its author. */
  nameColumn: string;
  list: RecordList;
  actions: RecordActions;
  events: RecordEvents;
  searchIndex: SearchIndex;
  export: ListExport;
  personalData: RecordPersonalData;
  retention: RetentionRule;
  suspect: SuspectSource;
};

/** What names a record. */
export type Subject = { noun: string; id: string };

/** A record as the search over all records shows it. */
export type FoundRecord = {
  noun: string;
  id: string;
  name: string;
  email: string;
  title: string;
  at: string;
};

/** How lists of a kind of record are read. A search is what the query parameters of its list contain. */
export type RecordList = {
  /** Returns the known parameters of a search. */
  parseSearch(parameters: Record<string, unknown>): object;
  /** Yields the `seq` of all records that a list has, newest first, in batches. Unknown parameters are ignored. */
  listMatching(reader: Reader, search: object, timeZone: string): AsyncGenerator<number[]>;
  /** Counts up to `max` + 1; a search may end earlier, and is incomplete then. */
  count(reader: Reader, search: object, range: CountRange): Promise<{ count: number; isComplete: boolean }>;
  /** Finds a record by its id or short reference, as the search over all records shows it. */
  findReferenced(executor: Executor, reference: string): Promise<FoundRecord | undefined>;
  /** Finds the newest records that the search of their list finds. */
  findNewest(reader: Reader, q: string, limit: number, signal?: AbortSignal): Promise<FoundRecord[]>;
  /** Finds whom a reply goes to, and what it begins with. */
  findAuthor(executor: Executor, id: string): Promise<RecordAuthor | undefined>;
};

type CountRange = { timeZone: string; max: number; signal?: AbortSignal | undefined };

type RecordAuthor = {
  id: string;
  shortReference: string;
  name: string;
  email: string;
  locale: Locale;
  subject: string;
  templates: ReplyTemplate[];
  /** Whether the identity of the author is still hidden from staff. */
  isHidden: boolean;
  quote?: string;
};

/** What is needed to change records in the background. */
export type ActionDeps = Pick<Deps, 'clock' | 'mail' | 'keys' | 'log'>;

/** A change that staff can make to one record, or to many at once. */
export type RecordAction<Input> = {
  /** Throws an `AppError` for an input that no record accepts. */
  check?(input: Input): void;
  /** Changes one record; returns what undoing it needs, or null if there was nothing to change. Throws an `AppError`. */
  apply(trx: Trx, deps: ActionDeps, staff: StaffActor, id: string, input: Input): Promise<string | null>;
  /** Returns false, and changes nothing, if the record has been changed since. */
  undo(trx: Trx, deps: ActionDeps, staff: StaffActor, id: string, undo: string): Promise<boolean>;
  /** Stores the mails about it, once it can no longer be undone. */
  storeMails?(trx: Trx, deps: ActionDeps, id: string, undo: string): Promise<void>;
};

export type DecisionInput = {
  status: 'approved' | 'rejected';
  /** Why it is rejected, as the reviewer wrote it. */
  reason?: string | undefined;
  /** Whether the mail to the applicant contains the reason. */
  isReasonMailed?: boolean | undefined;
};

type RecordActions = {
  decide: RecordAction<DecisionInput> | null;
  read: RecordAction<object> | null;
  /** Marks a record as unread, after news from its author. */
  renew(trx: Trx, id: string): Promise<void>;
  /** Cancels the version of its appointment that the calendar of its author has declined; null for kinds without appointments. */
  declineInvitation: ((trx: Trx, deps: ActionDeps, id: string, sequence: number) => Promise<void>) | null;
  /** Deletes a record; returns the ids of its files, which are removed after the commit, or undefined for an unknown one. */
  delete(trx: Trx, deps: ActionDeps, staff: StaffActor, id: string): Promise<string[] | undefined>;
};

type SharedEvent = {
  action: (typeof sharedHistoryActions)[number];
  /** The e-mail address of an assignee. */
  detail: string | null;
  /** ISO 8601. */
  at: string;
};

type RecordEvents = {
  /** What the audit log calls an assignment. */
  assignedAction: AuditAction;
  insert(
    executor: Executor,
    id: string,
    staff: Pick<Staff, 'id' | 'email'>,
    event: SharedEvent,
  ): Promise<void>;
};

export type RecordPersonalData = {
  /** Their name in the counts of a person's data. */
  plural: string;
  /** Lists the newest records from an address as the page of a person shows them, beside the name in each. */
  listRecords(
    executor: Executor,
    listing: { email: string; limit: number },
  ): Promise<{ id: string; at: string; name: string }[]>;
  /** Returns all that is stored of a record, beside notes, replies and mails. `copyFile` returns the path of a file's copy. */
  read(executor: Executor, id: string, copyFile: CopyFile): Promise<object>;
  /** Deletes all that is stored of a record, and marks its files for removal. */
  remove(trx: Trx, id: string, deps: Pick<Deps, 'keys'>): Promise<unknown>;
};

export type CopyFile = (file: {
  id: string;
  name: string;
  type: string;
  scan: ScanResult | null;
}) => Promise<string>;

/** How expired records are listed (ISO 8601) and deleted; `remove` returns the ids of the files to remove. */
type RetentionRule = {
  list(executor: Executor, before: string): Promise<string[]>;
  remove(trx: Trx, id: string): Promise<string[]>;
};

type ListedSuspect = { seq: number; suspect: { noun: string; id: string } };

/** What can be suspected spam: a kind of record, or a subscription. */
export type SuspectSource = {
  noun: string;
  table: string;
  /** Scopes of the idempotency keys by which it is submitted. */
  scopes: readonly string[];
  /** Lists suspects, newest first, with a `seq` lower than `before`. */
  list(executor: Executor, window: { before: number; limit: number }): Promise<ListedSuspect[]>;
  /** Stores the mail that the mark held back. */
  releaseMail(trx: Trx, deps: ActionDeps, id: string): Promise<void>;
};

/** All kinds of records, and all that can be suspected spam. */
export type RecordRegistry = {
  modules: readonly RecordModule[];
  suspects: readonly SuspectSource[];
};

export function getModule({ modules }: Pick<RecordRegistry, 'modules'>, noun: string): RecordModule {
  return requireFound(modules.find((one) => one.noun === noun));
}

/** Finds a record of any kind by its id or short reference. */
export async function findReferenced(
  executor: Executor,
  { modules }: Pick<RecordRegistry, 'modules'>,
  reference: string,
): Promise<FoundRecord | undefined> {
  for (const { list } of modules) {
    const found = await list.findReferenced(executor, reference);
    if (found) return found;
  }
  return undefined;
}

/** Returns what can be suspected spam by its noun. Throws `not_found`. */
export function getSuspectSource(
  { suspects }: Pick<RecordRegistry, 'suspects'>,
  noun: string,
): SuspectSource {
  return requireFound(suspects.find((one) => one.noun === noun));
}

/** Returns whom a reply to a record goes to. Throws `not_found`. */
export async function getAuthor(
  executor: Executor,
  records: Pick<RecordRegistry, 'modules'>,
  { noun, id }: { noun: string; id: string },
): Promise<RecordAuthor> {
  return requireFound(await getModule(records, noun).list.findAuthor(executor, id));
}
