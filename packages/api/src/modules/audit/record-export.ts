import type { Actor, Deps } from '../../core/context.ts';
import type { ListExport } from '../../core/exports/list-export.ts';
import { inTransaction } from '../../database/database.ts';
import { hasEntry } from './queries.ts';
import { recordAction } from './record-action.ts';

/** A list is read page by page; pages within this time are recorded as one export. */
const sameExportMs = 10 * 60 * 1000;

/** Records in the audit log that a list was exported. Throws `unavailable`. */
export async function recordExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { name }: Pick<ListExport, 'name'>,
): Promise<void> {
  await record(deps, actor, name);
}

/**
 * Records that a list of complete records is read, by whatever transport: who reads all of its pages has exported it. Throws
 * `unavailable`, so that nothing is read without a record.
 */
export async function recordListRead(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor & { id: string },
  name: 'interviews' | 'partners' | 'messages',
): Promise<void> {
  const detail = `${name} (API)`;
  const since = new Date(deps.clock() - sameExportMs).toISOString();
  const entry = { actorId: actor.id, action: 'list_exported', detail, since } as const;
  if (!(await hasEntry(deps.db.read, entry))) await record(deps, actor, detail);
}

async function record({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, detail: string) {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => recordAction(trx, actor, { action: 'list_exported', detail }, at));
}
