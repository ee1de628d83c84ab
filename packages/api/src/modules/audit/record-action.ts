import type { AuditAction } from '@isangano/contracts/audit/values';
import { minuteMs } from '@isangano/contracts/durations';
import type { Actor, Deps } from '../../core/context.ts';
import type { ListExport } from '../../core/exports/list-export.ts';
import { type Executor, inTransaction } from '../../database/database.ts';
import { hasEntry, insertAuditEntry } from './queries.ts';

/** A list is read page by page; pages within this time are recorded as one export. */
const sameExportMs = 10 * minuteMs;

type RecordDeps = Pick<Deps, 'db' | 'clock'>;

type Action = {
  action: AuditAction;
  /** Id of the record that the action is about. */
  subject?: string;
  /** A short text that is neither typed by a visitor nor about an applicant. */
  detail?: string | undefined;
};

/**
 * Adds an entry to the audit log. Call it in the transaction of the action, so that neither is stored without
 * the other. `at` is ISO 8601, or in milliseconds since 1970.
 */
export async function recordAction(
  executor: Executor,
  { kind, id, email, origin }: Actor,
  { action, subject, detail }: Action,
  at: string | number,
): Promise<void> {
  await insertAuditEntry(executor, {
    at: new Date(at).toISOString(),
    actor_kind: kind,
    actor_id: id,
    actor: email,
    action,
    subject: subject ?? null,
    detail: detail ?? null,
    address: origin.address,
    request_id: origin.requestId,
  });
}

/** Records in the audit log that a list was exported. Throws `unavailable`. */
export async function recordExport(
  { db, clock }: RecordDeps,
  actor: Actor,
  { name: detail }: Pick<ListExport, 'name'>,
): Promise<void> {
  await inTransaction(db, (trx) => recordAction(trx, actor, { action: 'list_exported', detail }, clock()));
}

/**
 * Records that a list of complete records is read, on any transport: reading all of its pages is an export. Throws
 * `unavailable`, so that no read goes unrecorded.
 */
export async function recordListRead(
  deps: RecordDeps,
  actor: Actor & { id: string },
  name: 'interviews' | 'partners' | 'appointments' | 'messages',
): Promise<void> {
  await recordOnce(deps, actor, { action: 'list_exported', detail: `${name} (API)` }, sameExportMs);
}

/** Records an action unless the actor has done the same within a time. A parallel request may have come a moment later. */
export async function recordOnce(
  { db, clock }: RecordDeps,
  actor: Actor & { id: string },
  done: Action & { detail: string },
  sameMs: number,
): Promise<void> {
  const now = clock();
  const toTime = (ms: number) => new Date(ms).toISOString();
  const { action, detail } = done;
  const same = {
    action,
    detail,
    actorId: actor.id,
    since: toTime(now - sameMs),
    until: toTime(now + sameMs),
  };
  if (await hasEntry(db.read, same)) return;
  await inTransaction(db, async (trx) => {
    if (!(await hasEntry(trx, same))) await recordAction(trx, actor, done, now);
  });
}
