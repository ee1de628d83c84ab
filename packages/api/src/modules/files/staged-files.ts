import type { Deps } from '../../core/context.ts';
import { toAppError } from '../../core/errors.ts';
import { type Executor, inTransaction } from '../../database/database.ts';
import { listRecordedFiles } from './queries.ts';

/**
 * Makes the files of a committed record permanent. A failure is logged; the file stays readable, and the next
 * start tries again.
 */
export async function promoteFiles(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  ids: readonly string[],
): Promise<void> {
  const promote = async (id: string) => {
    try {
      await files.promote(id);
    } catch (error) {
      log.error({ err: error, fileId: id }, 'a file could not be made permanent, will be retried');
    }
  };
  await Promise.all(ids.map(promote));
}

/** Removes staged files of a record that was not committed. */
export async function discardStagedFiles(
  { files }: Pick<Deps, 'files'>,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(ids.map((id) => files.discard(id)));
}

/**
 * Runs a call with staged files, and those that it adds to them, and afterwards removes those that no record claims,
 * however the call ended. Every transport that stages files calls procedures through it. A failure to remove is logged,
 * and the next start removes what is left.
 */
export async function withStagedFiles<Result>(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  ids: string[],
  call: () => Promise<Result>,
): Promise<Result> {
  let mayBeCommitted = false;
  try {
    return await call();
  } catch (error) {
    mayBeCommitted = toAppError(error).code === 'unavailable';
    throw error;
  } finally {
    await discardUnclaimedFiles(deps, ids, mayBeCommitted);
  }
}

async function discardUnclaimedFiles(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  ids: string[],
  mayBeCommitted: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  try {
    const list = (executor: Executor) => listRecordedFiles(executor, ids);
    // A commit whose answer was lost may still be under way: a transaction waits for it, reads do not.
    const claimed = await (mayBeCommitted ? inTransaction(deps.db, list) : list(deps.db.read));
    await discardStagedFiles(
      deps,
      ids.filter((id) => !claimed.has(id)),
    );
  } catch (error) {
    deps.log.error({ err: error }, 'staged files could not be discarded');
  }
}
