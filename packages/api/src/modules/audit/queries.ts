import { type AuditEntry, type AuditFilter, auditPageSize } from '@isangano/contracts/audit/list';
import type { ActorKind, AuditAction } from '@isangano/contracts/audit/values';
import { type Generated, sql } from 'kysely';
import type { Actor } from '../../core/context.ts';
import {
  createInsert,
  createUpdate,
  type Executor,
  type Param,
  prepareQuery,
} from '../../database/database.ts';

/** Append-only: triggers reject every change but the shortening of old addresses. */
type AuditEntryTable = {
  seq: Generated<number>;
  at: string;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor: string | null;
  action: AuditAction;
  subject: string | null;
  detail: string | null;
  address: string | null;
  request_id: string | null;
};

export type AuditTables = {
  audit_entry: AuditEntryTable;
};

export const insertAuditEntry = createInsert('audit_entry');

type EntryKey = { actorId: string; action: AuditAction; detail: string; since: string; until: string };

/**
 * Whether the same action was recorded between two times (ISO 8601). Entries far in the future were recorded before the
 * clock was set back.
 */
export async function hasEntry(executor: Executor, key: EntryKey): Promise<boolean> {
  return (await selectEntry(executor, key)).length > 0;
}

const selectEntry = prepareQuery((db, param: Param<EntryKey>) =>
  db
    .selectFrom('audit_entry')
    .select('seq')
    .where('action', '=', param('action'))
    .where('at', '>=', param('since'))
    .where('at', '<=', param('until'))
    .where('actor_id', '=', param('actorId'))
    .where('detail', '=', param('detail'))
    .limit(1),
);

/** Finds the actor of an action at a time (ISO 8601). */
export async function findActor(
  executor: Executor,
  { action, subject, at }: { action: AuditAction; subject: string; at: string },
): Promise<Actor | undefined> {
  const row = await executor
    .selectFrom('audit_entry')
    .select(['actor_kind as kind', 'actor_id as id', 'actor as email', 'address', 'request_id as requestId'])
    .where('at', '=', at)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (!row) return undefined;
  const { address, requestId, ...actor } = row;
  return { ...actor, origin: { address, requestId } };
}

/** Lists entries before a `seq`, newest first; the days of the filter are days in UTC. */
export async function listAuditEntries(
  executor: Executor,
  { actor, action, from, until }: AuditFilter,
  { before, limit = auditPageSize }: { before: number | undefined; limit?: number },
): Promise<AuditEntry[]> {
  let query = executor
    .selectFrom('audit_entry')
    .select(['seq', 'at', 'actor_kind as actorKind', 'actor', 'action', 'subject', 'detail', 'address'])
    .select('request_id as requestId')
    .orderBy('seq', 'desc')
    .limit(limit);
  if (actor) query = query.where('actor', '=', actor);
  if (action) query = query.where('action', '=', action);
  if (from) query = query.where('at', '>=', from);
  // Times begin with their day, so all of the last day are less than this.
  if (until) query = query.where('at', '<', `${until}U`);
  if (before !== undefined) query = query.where('seq', '<', before);
  return await query.execute();
}

/** Lists the actors in the log, by name. */
export async function listActors(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom('audit_entry')
    .select('actor')
    .distinct()
    .where('actor', 'is not', null)
    .orderBy('actor')
    .execute();
  return rows.flatMap(({ actor }) => (actor === null ? [] : [actor]));
}

/** Lists entries with a full address that were recorded before a time (ISO 8601). */
export async function listFullAddresses(executor: Executor, time: string, limit: number) {
  const rows = await executor
    .selectFrom('audit_entry')
    .select(['seq', 'address'])
    .where('at', '<', time)
    .where(sql<boolean>`rtrim(address, '0123456789abcdef') <> address`)
    .limit(limit)
    .execute();
  return rows.flatMap(({ seq, address }) => (address === null ? [] : [{ seq, address }]));
}

export const updateEntry = createUpdate('audit_entry', 'seq');
