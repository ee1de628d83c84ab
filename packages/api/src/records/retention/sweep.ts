import { createWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../core/context.ts';
import {
  expireCorrections,
  remindOfAppointments,
  remindOfCorrections,
} from '../../modules/applications/module.ts';
import { deleteExpiredDrafts, remindOfDrafts } from '../../modules/drafts/module.ts';
import { reconcileFiles } from '../../modules/files/module.ts';
import { deleteExpiredUploads } from '../../modules/uploads/module.ts';
import { deleteExpiredLetters } from '../../modules/webhooks/module.ts';
import { assertClock, ClockError } from './clock-check.ts';

const sweepEveryMs = 10 * 60_000;

type SweepDeps = Pick<Deps, 'db' | 'sharedStore' | 'files' | 'mail' | 'keys' | 'clock' | 'changes' | 'log'>;

/**
 * In this order: uploads of an expired draft are removed with it, and nobody is reminded of one. The names complete the
 * message about a failure.
 */
const tasks: [name: string, run: (deps: SweepDeps) => Promise<number>][] = [
  ['expired drafts could not be removed', deleteExpiredDrafts],
  ['reminders of drafts could not be stored', remindOfDrafts],
  ['reminders of corrections could not be stored', remindOfCorrections],
  ['corrections could not be ended', expireCorrections],
  ['reminders of appointments could not be stored', remindOfAppointments],
  ['expired uploads could not be removed', deleteExpiredUploads],
  ['dead letters could not be removed', deleteExpiredLetters],
  ['staged files could not be reconciled', reconcileShared],
];

/** What a killed process has left, the others remove. */
async function reconcileShared(deps: SweepDeps): Promise<number> {
  if (deps.db.isShared) await reconcileFiles(deps);
  return 0;
}

/** Runs every task, whether or not others fail. A failure is logged, and the next sweep tries again. */
async function sweep(deps: SweepDeps): Promise<void> {
  try {
    await assertClock(deps);
  } catch (error) {
    if (!(error instanceof ClockError)) throw error;
    deps.log.warn({}, error.message);
    return;
  }
  for (const [failure, run] of tasks) {
    try {
      await run(deps);
    } catch (error) {
      deps.log.error({ err: error }, `${failure}, will be retried`);
    }
  }
}

/** Removes what has expired, and reminds of drafts, corrections and appointments, now and every ten minutes. */
export function startSweep(deps: SweepDeps): Pick<Worker, 'stop'> {
  const worker = createWorker({
    async run() {
      await sweep(deps);
      return sweepEveryMs;
    },
    onError: (err) => deps.log.error({ err }, 'what has expired could not be removed, will be retried'),
    retryMs: () => sweepEveryMs,
    sharing: { sharedStore: deps.sharedStore, name: 'sweep' },
  });
  worker.wake();
  return worker;
}
