import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { getMessage } from '@isangano/platform/errors';
import { s3Options } from '@isangano/platform/file-store/file-store';
import { replaceFile } from '@isangano/platform/file-system/durable-files';
import { getCreationTime } from '@isangano/platform/ids';
import { createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import { createJobThread, workerFile } from '@isangano/platform/workers/job-thread';
import * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import { dataPaths } from '../../core/data-paths.ts';
import type { DataCopyReport } from '../../modules/mail/module.ts';

const trialEveryMs = 7 * dayMs;
const retryMs = 60_000;
/** Repeating a failed trial reads and writes all data once more. */
const trialRetryMs = hourMs;
/** How often a lasting failure is reported. */
const reportEveryMs = dayMs;
const stateFile = 'copies.json';

const storedState = z.object({ trialAt: z.number() });

/** Input of the thread that makes copies. */
export const copyOptions = z.object({
  paths: dataPaths,
  address: z.union([z.object({ folder: z.string() }), z.object({ s3: s3Options })]),
  storage: z.object({ storageFolder: z.string(), s3: z.union([s3Options, z.undefined()]) }),
  recipients: z.array(z.string()),
  /** File with the identity that decrypts copies, for trials. */
  identityPath: z.optional(z.union([z.string(), z.undefined()])),
  /** Space that a trial leaves free on the disk of the data folder. */
  diskReserveBytes: z.number(),
});
type CopyOptions = z.output<typeof copyOptions>;

export type CopyJob = { type: 'copy' | 'trial' | 'newest'; now: number };

/** Times are in milliseconds since 1970; null for what never succeeded. */
type CopyState = { copyAt: number | null; trialAt: number | null };

/** Null if there is no copy; `errors` were found while it was made. */
export type CopyResult = { id: string | null; errors: string[] };

export type CopyWorker = Worker & { getState: () => CopyState };

/**
 * Copies all data elsewhere whenever something has changed, and once a day, removes the copies that are not kept, and
 * restores one each week into a folder of its own, to try it: in a thread of low priority, since it takes seconds. A failure
 * is logged as an error, and tried again after a minute, or an hour if it is one of a trial.
 */
export function startCopyWorker(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  {
    everyMs,
    report,
    ...options
  }: CopyOptions & { everyMs: number; report: (report: DataCopyReport) => Promise<void> },
): CopyWorker {
  const { paths, identityPath } = options;
  const statePath = join(paths.dataDir, stateFile);
  const thread = createJobThread<CopyJob, CopyResult>(
    workerFile('copy-thread-worker', import.meta.url),
    options,
  );
  const runInThread = (type: CopyJob['type']) => thread.run({ type, now: clock() });
  let isKnown = false;
  let reportedAt: number | null = null;
  let triedAt: number | null = null;
  let copied: string | undefined;
  let isStopping = false;
  const state: CopyState = { copyAt: null, trialAt: null };

  /** A time far in the future was stored before the clock was set back. */
  const isOver = (at: number | null, ms: number) => at === null || Math.abs(clock() - at) >= ms;

  async function readState(): Promise<void> {
    const { id } = await runInThread('newest');
    if (id !== null) state.copyAt = getCreationTime(id);
    state.trialAt = await readTrialTime(statePath);
    isKnown = true;
  }

  async function run(): Promise<number> {
    if (!isKnown) await readState();
    const before = await describeChanges(paths.databasePath);
    // Daily in any case: making a copy removes old ones, which still contain what was erased since.
    if (before !== copied || isOver(state.copyAt, dayMs)) {
      const { id, errors } = await runInThread('copy');
      copied = before;
      if (id !== null) state.copyAt = getCreationTime(id);
      if (errors.length > 0) log.warn({ copyId: id, errors }, 'copy made without some files');
      else log.info({ copyId: id }, 'copy made');
    }
    const isTrialDue = isOver(state.trialAt, trialEveryMs) && isOver(triedAt, trialRetryMs);
    if (identityPath !== undefined && isTrialDue) await tryNewest();
    return everyMs;
  }

  async function tryNewest(): Promise<void> {
    triedAt = clock();
    const { id } = await runInThread('trial');
    if (id === null) return;
    state.trialAt = clock();
    await replaceFile(statePath, JSON.stringify({ trialAt: state.trialAt }));
    log.info({ copyId: id }, 'copy restored to try it');
    await report({ outcome: 'tried', copyAt: state.copyAt });
  }

  async function reportFailure(error: unknown): Promise<void> {
    if (!isOver(reportedAt, reportEveryMs)) return;
    reportedAt = clock();
    await report({ outcome: 'failed', copyAt: state.copyAt, reason: getMessage(error) }).catch(
      (failure: unknown) => log.error({ err: failure }, 'a failed copy was not reported'),
    );
  }

  const worker = createWorker({
    run,
    onError(error) {
      if (isStopping) return;
      log.error({ err: error }, 'no copy elsewhere');
      void reportFailure(error);
    },
    retryMs: () => Math.min(retryMs, everyMs),
    clock,
  });
  worker.wake();
  return {
    ...worker,
    async stop() {
      isStopping = true;
      await thread.close();
      await worker.stop();
    },
    getState: () => ({ ...state }),
  };
}

/** Returns a text that differs after every change of a database. */
async function describeChanges(databasePath: string): Promise<string> {
  const files = await Promise.all(
    [databasePath, `${databasePath}-wal`].map((path) => stat(path).catch(() => undefined)),
  );
  return files.map((file) => (file ? `${file.mtimeMs} ${file.size}` : '')).join(' ');
}

/** If the file cannot be read, as after a power failure, no trial is known. */
async function readTrialTime(path: string): Promise<number | null> {
  try {
    return storedState.parse(JSON.parse(await readFile(path, 'utf8'))).trialAt;
  } catch {
    return null;
  }
}
