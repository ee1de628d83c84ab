import * as z from 'zod/mini';
import { decideInput, exportApplicationsInput } from '../applications/list.ts';
import { decisions } from '../applications/values.ts';
import { exportMessagesInput } from '../messages/list.ts';
import { recordNouns } from '../records.ts';
import { bulkSelectedMax } from './limits.ts';

/** Actions on many records at once; only applications are decided, and only messages marked as read. */
const bulkActions = [...decisions, 'assigned', 'read', 'exported', 'deleted'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Results for one record: done, changed by another person before, or deleted before. */
const bulkResults = ['done', 'changed', 'missing'] as const;
export type BulkResult = (typeof bulkResults)[number];

/**
 * Records with the versions that the person saw, or all that a list with these filters has. A link to an export names
 * an operation.
 */
export const bulkSelection = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('records'),
    noun: z.enum(recordNouns),
    records: z
      .array(z.object({ id: z.string(), version: z.int() }))
      .check(z.minLength(1), z.maxLength(bulkSelectedMax)),
  }),
  z.object({ type: z.literal('applications'), filter: exportApplicationsInput }),
  z.object({ type: z.literal('messages'), filter: exportMessagesInput }),
]);
export type BulkSelection = z.output<typeof bulkSelection>;
export type BulkSelectionInput = z.input<typeof bulkSelection>;
/** All records that a list has. */
export type MatchingSelection = Exclude<BulkSelectionInput, { type: 'records' }>;

/** `count` is the number of records that the person confirms: another number is refused. */
const confirmedSelection = z.object({ selection: bulkSelection, count: z.int() });

const changes = [
  z.extend(z.omit(decideInput, { id: true }), { type: z.literal('decide') }),
  z.object({ type: z.literal('assign'), assigneeId: z.nullable(z.string()) }),
  z.object({ type: z.literal('read') }),
  z.object({ type: z.literal('export') }),
] as const;

export const beginBulkInput = z.extend(confirmedSelection, {
  action: z.discriminatedUnion('type', changes),
});

/** The action of an operation on each record; one for an export only stores the selection. */
export const recordAction = z.discriminatedUnion('type', [
  ...changes,
  z.object({ type: z.literal('delete') }),
]);
export type RecordAction = z.output<typeof recordAction>;

/** How many records a selection has; too many are not counted. */
export const bulkCount = z.object({ count: z.int(), isTooMany: z.boolean() });

export const deleteBulkInput = confirmedSelection;

const bulkStates = ['running', 'finished', 'undoing', 'undone'] as const;

/** The numbers of records by result; `waiting` are those that have none yet. While it is undone, `undone` counts up. */
export const bulkOperation = z.object({
  id: z.string(),
  noun: z.enum(recordNouns),
  action: z.enum(bulkActions),
  state: z.enum(bulkStates),
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  changed: z.int(),
  missing: z.int(),
  undone: z.int(),
  /** Until when it can be undone (ISO 8601); null while it runs, and if it cannot be undone. */
  undoUntil: z.nullable(z.string()),
});
export type BulkOperation = z.output<typeof bulkOperation>;

/** The result of one record. The name is null if the record is deleted. */
const bulkRecordResult = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  result: z.nullable(z.enum(bulkResults)),
  isUndone: z.boolean(),
});

/** The results after a position, in the order of the selection; `isOther` leaves out what is done. */
export const bulkResultsInput = z.object({
  id: z.string(),
  after: z._default(z.int(), 0),
  isOther: z._default(z.boolean(), false),
});
export const bulkResultsPage = z.object({
  items: z.array(bulkRecordResult),
  nextAfter: z.nullable(z.int()),
});
