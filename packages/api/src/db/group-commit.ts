import { CompiledQuery } from 'kysely';
import type { Executor, Trx } from './database.ts';
import { indexNewTexts } from './text-index.ts';

/** So many writes share a commit at most, so that the first of them does not wait for too many others. */
const groupMax = 100;

type Write = {
  /** Does the work; answers how to tell its caller once it is committed. */
  run: (trx: Trx) => Promise<() => void>;
  reject: (fault: unknown) => void;
};

export type Writer = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

/**
 * Runs works one after the other, and those that come within one turn of the event loop in one transaction:
 * making it durable costs the same for one as for many. Each still fails alone, and is answered after the commit.
 */
export function createWriter(db: Executor): Writer {
  const waiting: Write[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (waiting.length > 0) await runGroup(db, waiting.splice(0, groupMax));
    isRunning = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        async run(trx) {
          const result = await work(trx);
          return () => resolve(result);
        },
        reject,
      });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void runAll());
    });
}

/** Built once: Kysely's own methods build them anew each time, which costs more than they do. */
const savepoint = {
  set: CompiledQuery.raw('savepoint work'),
  undo: CompiledQuery.raw('rollback to work'),
  release: CompiledQuery.raw('release work'),
};

async function runGroup(db: Executor, group: Write[]): Promise<void> {
  try {
    const answers = await commitGroup(db, group);
    for (const answer of answers) answer();
  } catch (fault) {
    // Nothing was committed. Those that had failed by themselves have been told already.
    for (const { reject } of group) reject(fault);
  }
}

async function commitGroup(db: Executor, group: Write[]): Promise<(() => void)[]> {
  const trx = await db.startTransaction().execute();
  try {
    const answers: (() => void)[] = [];
    for (const write of group) {
      await trx.executeQuery(savepoint.set);
      try {
        answers.push(await write.run(trx));
      } catch (fault) {
        // A full disk has rolled all of it back already: then that is what everyone has to be told.
        await trx.executeQuery(savepoint.undo).catch(() => Promise.reject(fault));
        write.reject(fault);
      }
      await trx.executeQuery(savepoint.release);
    }
    await indexNewTexts(trx);
    await trx.commit().execute();
    return answers;
  } catch (fault) {
    // A full disk has rolled the transaction back already.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
    throw fault;
  }
}
