import { getRetryDelayMs } from '../sending/retry.ts';
import { readServerTime } from './server-time.ts';

const probeDelayMs = 4000;
const retryDelays = { firstMs: 2000, longestMs: 5 * 60 * 1000 };

export type NetworkWatch = {
  stop: () => void;
  /** An attempt has failed that was made elsewhere: begins to wait, unless it does already. */
  wait: () => void;
};

/**
 * Calls `attempt` at once, unless one `hasFailed` just now; when the connection is back, when the page is shown again, and
 * in between with growing pauses; until it resolves to true.
 */
export function watchNetwork(attempt: () => Promise<boolean>, { hasFailed = false } = {}): NetworkWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let hasStopped = false;
  let wasDown = false;
  let failures = 0;
  let nextAt = 0;

  async function run(): Promise<void> {
    if (isRunning || hasStopped) return;
    isRunning = true;
    clearTimer();
    const isDone = await attempt().catch(() => false);
    isRunning = false;
    if (!isDone) waitForNext();
  }

  function waitForNext(): void {
    nextAt = performance.now() + getRetryDelayMs(failures, retryDelays);
    failures += 1;
    waitForProbe();
  }

  function clearTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function waitForProbe(): void {
    clearTimer();
    if (hasStopped) return;
    const untilNextMs = nextAt - performance.now();
    const delayMs = untilNextMs > 0 ? Math.min(untilNextMs, probeDelayMs) : probeDelayMs;
    timer = setTimeout(() => void probe(), delayMs);
  }

  async function probe(): Promise<void> {
    timer = undefined;
    // A page that is shown again tries at once.
    if (document.hidden) return;
    const isUp = (await readServerTime()) !== undefined;
    if (isUp && wasDown) failures = 0;
    const isDue = isUp && (wasDown || performance.now() >= nextAt);
    wasDown = !isUp;
    if (isDue) await run();
    else if (!isRunning) waitForProbe();
  }

  const tryNow = () => {
    failures = 0;
    void run();
  };
  const tryWhenShown = () => {
    if (!document.hidden) tryNow();
  };
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', tryWhenShown);
  if (hasFailed) waitForNext();
  else void run();

  return {
    wait() {
      if (!isRunning && timer === undefined) waitForNext();
    },
    stop() {
      hasStopped = true;
      clearTimer();
      removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryWhenShown);
    },
  };
}
