import type { Deps } from '../../core/context.ts';
import { deleteExpiredDrafts, remindOfDrafts } from '../../modules/drafts/module.ts';
import { deleteExpiredUploads } from '../../modules/uploads/module.ts';
import { assertClock, ClockError } from './clock-check.ts';

const sweepEveryMs = 10 * 60_000;

type SweepDeps = Pick<Deps, 'db' | 'files' | 'mail' | 'keys' | 'clock' | 'log'>;
type Sweep = { stop: () => Promise<void> };

/**
 * In this order: uploads of an expired draft are removed with it, and nobody is reminded of one. The names complete the
 * message about a failure.
 */
const tasks: [name: string, run: (deps: SweepDeps) => Promise<number>][] = [
  ['expired drafts could not be removed', deleteExpiredDrafts],
  ['reminders of drafts could not be stored', remindOfDrafts],
  ['expired uploads could not be removed', deleteExpiredUploads],
];

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

/** Removes what has expired, and reminds of drafts that soon will, now and every ten minutes. */
export function startSweep(deps: SweepDeps): Sweep {
  let running: Promise<void> | undefined;

  function start(): void {
    running ??= sweep(deps).finally(() => {
      running = undefined;
    });
  }

  start();
  const timer = setInterval(start, sweepEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
