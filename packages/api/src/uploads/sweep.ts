import type { Deps } from '../context.ts';
import { deleteExpiredUploads } from './delete-expired-uploads.ts';

const sweepEveryMs = 10 * 60_000;

export type UploadSweep = { stop: () => Promise<void> };

/** Removes expired uploads now and every ten minutes. A failure is logged, and the next sweep tries again. */
export function startUploadSweep(deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>): UploadSweep {
  let running: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    try {
      await deleteExpiredUploads(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'expired uploads could not be removed, will be retried');
    } finally {
      running = undefined;
    }
  }

  function start(): void {
    running ??= sweep();
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
