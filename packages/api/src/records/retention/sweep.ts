import { startWorker, type Worker } from '@isangano/platform/workers/create-worker';
import type { Deps } from '../../core/context.ts';
import {
  expireCorrections,
  remindOfAppointments,
  remindOfCorrections,
} from '../../modules/applications/module.ts';
import { shortenOldAddresses } from '../../modules/audit/module.ts';
import { deleteExpiredDrafts, remindOfDrafts } from '../../modules/drafts/module.ts';
import { reconcileFiles, removeMarkedFiles } from '../../modules/files/module.ts';
import { forgetRecipients } from '../../modules/mail/module.ts';
import { deleteExpiredKeys } from '../../modules/submissions/module.ts';
import { deleteExpiredUploads } from '../../modules/uploads/module.ts';
import { deleteExpiredLetters } from '../../modules/webhooks/module.ts';
import { assertClock, ClockError } from './clock-check.ts';

const sweepEveryMs = 10 * 60_000;

type Task = {
  /** Completes the message about a failure. */
  failure: string;
  run: (deps: Deps) => Promise<unknown>;
  /** With a clock that is behind, what is no removal is done late at worst. */
  isRemoval: boolean;
};

/** In this order: uploads of an expired draft are removed with it. */
const tasks: Task[] = [
  { failure: 'expired drafts could not be removed', run: deleteExpiredDrafts, isRemoval: true },
  { failure: 'reminders of drafts could not be stored', run: remindOfDrafts, isRemoval: false },
  { failure: 'reminders of corrections could not be stored', run: remindOfCorrections, isRemoval: false },
  { failure: 'corrections could not be ended', run: expireCorrections, isRemoval: false },
  { failure: 'reminders of appointments could not be stored', run: remindOfAppointments, isRemoval: false },
  { failure: 'expired uploads could not be removed', run: deleteExpiredUploads, isRemoval: true },
  { failure: 'dead letters could not be removed', run: deleteExpiredLetters, isRemoval: true },
  { failure: 'expired idempotency keys could not be removed', run: deleteExpiredKeys, isRemoval: true },
  { failure: 'recipients of old mails could not be forgotten', run: forgetRecipients, isRemoval: true },
  { failure: 'old addresses could not be shortened', run: shortenOldAddresses, isRemoval: true },
  { failure: 'files could not be reconciled', run: reconcile, isRemoval: true },
];

/** What a killed process has left, the others remove; what could not be removed is tried again. */
async function reconcile(deps: Deps): Promise<void> {
  await (deps.db.isShared ? reconcileFiles(deps) : removeMarkedFiles(deps));
}

/** Runs the tasks that the clock allows, whether or not others fail. A failure is logged, and the next sweep tries again. */
async function sweep(deps: Deps): Promise<void> {
  for (const { failure, run } of await listAllowedTasks(deps)) {
    try {
      await run(deps);
    } catch (error) {
      deps.log.error({ err: error }, `${failure}, will be retried`);
    }
  }
}

async function listAllowedTasks(deps: Deps): Promise<Task[]> {
  try {
    await assertClock(deps);
    return tasks;
  } catch (error) {
    if (!(error instanceof ClockError)) throw error;
    deps.log.warn({}, error.message);
    return error.isAhead ? [] : tasks.filter((task) => !task.isRemoval);
  }
}

/** Removes or shortens what has expired, and reminds of drafts, corrections and appointments, now and every ten minutes. */
export function startSweep(deps: Deps): Pick<Worker, 'stop'> {
  return startWorker({
    async run() {
      await sweep(deps);
      return sweepEveryMs;
    },
    onError: (err) => deps.log.error({ err }, 'what has expired could not be removed, will be retried'),
    retryMs: () => sweepEveryMs,
    sharing: { sharedStore: deps.sharedStore, name: 'sweep' },
  });
}
