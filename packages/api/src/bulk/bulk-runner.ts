import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { recordAction } from '@isangano/contracts/bulk/operation';
import { decisionMailDelayMs } from '../applications/review/undo-window.ts';
import type { Deps, StaffActor } from '../context.ts';
import { inTransaction, type Trx } from '../db/database.ts';
import { removeFiles } from '../files/remove-files.ts';
import { updateHeldMails } from '../mail/queries.ts';
import { completeMails, type MailOutcome } from '../mail/store-mail.ts';
import { type ActionContext, applyAction } from './apply-action.ts';
import {
  type DoneRecord,
  findOperation,
  listNextRecords,
  listUnfinishedIds,
  type OperationRow,
  updateResult,
  updateState,
  updateUndone,
} from './queries.ts';
import { undoAction } from './undo-action.ts';

/** Other requests wait for a transaction of so long at most, and for one record more. */
const chunkMs = 25;
const chunkRecordsMax = 250;
const retryMs = 1000;
/** After so many failures in a row, the next start of the server tries again. */
const failuresMax = 10;

/** Mails that are released in one transaction. */
const releasedMax = 500;

/** Mails of an operation wait so long for its end. */
const heldMs = 60 * 60 * 1000;

type RunnerDeps = Omit<Deps, 'bulkRunner'>;

/** Runs operations on many records in the background, one after the other, each in small transactions. */
export type BulkRunner = {
  /** Runs or undoes an operation, according to its stored state. */
  run(id: string): void;
  /** Goes on with what an earlier process has not finished. */
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export function createBulkRunner(getDeps: () => RunnerDeps): BulkRunner {
  let isStopping = false;
  let last: Promise<void> = Promise.resolve();

  async function runToEnd(id: string): Promise<void> {
    const deps = getDeps();
    let after = 0;
    for (let failures = 0; failures < failuresMax && !isStopping; ) {
      try {
        const next = await runChunk(deps, id, after);
        if (next === undefined) return;
        after = next;
        failures = 0;
        await nextTurn();
      } catch (error) {
        failures += 1;
        deps.log.error({ err: error, operationId: id }, 'an operation on many records has failed for now');
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  const run = (id: string) => {
    last = last.then(() => runToEnd(id));
  };
  return {
    run,
    async resume() {
      for (const id of await listUnfinishedIds(getDeps().db.read)) run(id);
    },
    async stop() {
      isStopping = true;
      await last;
    },
  };
}

/** Works on the records after a position; returns the last position, or undefined at the end. */
async function runChunk(deps: RunnerDeps, id: string, after: number): Promise<number | undefined> {
  const operation = await findOperation(deps.db.write, id);
  if (operation?.state === 'running') return await applyChunk(deps, operation, after);
  if (operation?.state === 'undoing') return await undoChunk(deps, operation, after);
  return undefined;
}

/** What one transaction has done: up to which position, and what follows after its commit. */
type AppliedChunk = { position: number; changedIds: string[]; mails: MailOutcome[]; fileIds: string[] };

async function applyChunk(
  deps: RunnerDeps,
  operation: OperationRow,
  after: number,
): Promise<number | undefined> {
  const context = readContext(operation);
  const { position, changedIds, mails, fileIds } = await inTransaction(deps.db, async (trx) => {
    const done: AppliedChunk = { position: after, changedIds: [], mails: [], fileIds: [] };
    await forEachInTime(trx, { operation, which: 'waiting', after }, async (record) => {
      const applied = await applyAction(trx, deps, context, record);
      const { result, undo } = applied;
      await updateResult(trx, { operationId: operation.id, position: record.position, result, undo });
      if (result === 'done') done.changedIds.push(record.id);
      done.mails.push(...applied.mails);
      done.fileIds.push(...applied.fileIds);
      done.position = record.position;
    });
    return done;
  });
  if (position === after) {
    await finish(deps, operation);
    return undefined;
  }
  completeMails(deps, mails);
  publish(deps, context, changedIds);
  await removeFiles(deps, fileIds);
  return position;
}

async function undoChunk(
  deps: RunnerDeps,
  operation: OperationRow,
  after: number,
): Promise<number | undefined> {
  const context = readContext(operation);
  const { position, changedIds } = await inTransaction(deps.db, async (trx) => {
    const done: Pick<AppliedChunk, 'position' | 'changedIds'> = { position: after, changedIds: [] };
    await forEachInTime(trx, { operation, which: 'done', after }, async (record) => {
      if (await undoAction(trx, deps, context, record)) {
        await updateUndone(trx, { operationId: operation.id, position: record.position, isUndone: 1 });
        done.changedIds.push(record.id);
      }
      done.position = record.position;
    });
    if (done.position === after) await updateState(trx, operation.id, { state: 'undone' });
    return done;
  });
  publish(deps, context, changedIds);
  if (position > after) return position;
  deps.log.info(
    { operationId: operation.id, staffId: operation.staff_id },
    'operation on many records undone',
  );
  return undefined;
}

type Part = { operation: OperationRow; which: 'waiting' | 'done'; after: number };

/** Calls a function for the next records, until the time of one transaction has passed. */
async function forEachInTime(
  trx: Trx,
  { operation, which, after }: Part,
  work: (record: DoneRecord) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const records = await listNextRecords(trx, operation.id, { which, after, limit: chunkRecordsMax });
  for (const record of records) {
    await work(record);
    if (performance.now() - startedAt > chunkMs) return;
  }
}

/** Lets the mails be sent once the decisions can no longer be undone, and ends the operation. */
async function finish(deps: RunnerDeps, operation: OperationRow): Promise<void> {
  const heldUntil = getHeldUntil(operation);
  const releaseSome = () =>
    inTransaction(deps.db, (trx) =>
      updateHeldMails(trx, {
        operationId: operation.id,
        heldUntil,
        dueAt: toTime(deps.clock() + decisionMailDelayMs),
        limit: releasedMax,
      }),
    );
  while ((await releaseSome()) > 0) await nextTurn();
  const change = {
    state: 'finished',
    finished_at: toTime(deps.clock()),
    action: removeReason(operation.action),
  } as const;
  await inTransaction(deps.db, (trx) => updateState(trx, operation.id, change));
  deps.mail.wake();
  deps.log.info(
    { operationId: operation.id, staffId: operation.staff_id },
    'operation on many records finished',
  );
}

/** A reason may name an applicant, and is deleted with the application; here nobody needs it any more. */
function removeReason(action: string): string {
  return JSON.stringify({ ...recordAction.parse(JSON.parse(action)), reason: undefined });
}

function readContext(operation: OperationRow): ActionContext {
  const { noun, action, actor_kind: kind, staff_id: id, staff_email: email, address, request_id } = operation;
  const staff: StaffActor = { kind, id, email, origin: { address, requestId: request_id } };
  const mailsDueMs = Date.parse(getHeldUntil(operation));
  return { noun, action: recordAction.parse(JSON.parse(action)), staff, mailsDueMs };
}

function getHeldUntil({ created_at }: OperationRow): string {
  return toTime(Date.parse(created_at) + heldMs);
}

function publish({ changes }: RunnerDeps, { noun, action }: ActionContext, ids: readonly string[]): void {
  for (const id of ids)
    changes.publish({ noun, action: action.type === 'delete' ? 'deleted' : 'changed', id });
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
