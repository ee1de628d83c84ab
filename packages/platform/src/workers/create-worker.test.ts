import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../shared-store/memory-store.ts';
import { createWorker } from './create-worker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const clock = () => Date.now();

/** Returns a run that lasts until it is ended. */
function createSlowRun() {
  const ends: (() => void)[] = [];
  const run = vi.fn(
    () =>
      new Promise<undefined>((resolve) => {
        ends.push(() => resolve(undefined));
      }),
  );
  return { run, end: () => ends.shift()?.() };
}

test('runs once at a time, and once more for all that wake it meanwhile', async () => {
  const { run, end } = createSlowRun();
  const worker = createWorker({ run, clock });
  worker.wake();
  await pass(0);
  worker.wake();
  worker.wake();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(2);
  end();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('runs again after the time that a run asks for, or when it is woken', async () => {
  const run = vi.fn(async () => 500);
  const worker = createWorker({ run, clock });
  worker.wake();
  await pass(499);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
  await pass(100);
  worker.wake();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(3);
  await pass(499);
  expect(run).toHaveBeenCalledTimes(3);
  await worker.stop();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(3);
});

test('that shares its work looks each minute for some whose message was lost', async () => {
  const lost = { publish: () => undefined, subscribe: () => () => true };
  const sharedStore = { ...createMemoryStore(clock), openTopic: () => lost };
  const run = vi.fn(async () => undefined);
  const worker = createWorker({ run, clock, sharing: { sharedStore, name: 'work' } });
  await worker.runNow();
  worker.wake();
  await pass(59_000);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(2);
  await worker.stop();
});

test('merges what wakes it within the delay, counted from the first', async () => {
  const run = vi.fn(async () => undefined);
  const worker = createWorker({ run, delayMs: 200, clock });
  worker.wake();
  await pass(150);
  worker.wake();
  await pass(49);
  expect(run).not.toHaveBeenCalled();
  await pass(1);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('pauses after each failure, and does not end the pause when it is woken', async () => {
  const onError = vi.fn();
  const retryMs = vi.fn().mockReturnValueOnce(100).mockReturnValue(300);
  const run = vi
    .fn<() => Promise<'retry' | undefined>>()
    .mockRejectedValueOnce(new Error('failed'))
    .mockResolvedValueOnce('retry')
    .mockResolvedValue(undefined);
  const worker = createWorker({ run, onError, retryMs, clock });
  worker.wake();
  await pass(50);
  worker.wake();
  await pass(49);
  expect(run).toHaveBeenCalledTimes(1);
  expect(onError.mock.calls).toEqual([[new Error('failed')]]);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
  await pass(299);
  expect(run).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledTimes(1);
});

test('pauses after a failure also if it was woken meanwhile', async () => {
  const ends: (() => void)[] = [];
  const run = vi.fn(
    () =>
      new Promise<'retry'>((resolve) => {
        ends.push(() => resolve('retry'));
      }),
  );
  const worker = createWorker({ run, retryMs: () => 1000, clock });
  worker.wake();
  await pass(0);
  worker.wake();
  ends.shift()?.();
  await pass(999);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(run).toHaveBeenCalledTimes(2);
});

test('measures a pause by the clock', async () => {
  let now = 0;
  const run = vi.fn(async () => 'retry' as const);
  const worker = createWorker({ run, retryMs: () => 60_000, clock: () => now });
  worker.wake();
  await pass(0);
  now += 60_000;
  worker.wake();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(2);
});

test('does not pause for longer when the clock is set back', async () => {
  let now = 6 * 3_600_000;
  const run = vi.fn(async () => 'retry' as const);
  const worker = createWorker({ run, retryMs: () => 60_000, clock: () => now });
  worker.wake();
  await pass(0);
  now = 0;
  worker.wake();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(2);
});

test('without a pause, tries again when it is woken', async () => {
  const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('failed'));
  const worker = createWorker({ run, clock });
  worker.wake();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(1);
  worker.wake();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(2);
});

test('runs at once if asked to, also before a delay is over, and rejects with the failure', async () => {
  const run = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('failed'));
  const worker = createWorker({ run, delayMs: 200, clock });
  worker.wake();
  await expect(worker.runNow()).rejects.toThrow('failed');
  await worker.runNow();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('stops when the run in progress has ended, and drops what is due', async () => {
  const { run, end } = createSlowRun();
  const worker = createWorker({ run, clock });
  worker.wake();
  await pass(0);
  worker.wake();
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await pass(1000);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  worker.wake();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

test('tells a run that the worker is stopping', async () => {
  const reasons: boolean[] = [];
  const worker = createWorker({
    run: async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      reasons.push(signal.aborted);
      return undefined;
    },
    clock,
  });
  worker.wake();
  await pass(0);
  await worker.stop();
  expect(reasons).toEqual([true]);
});

test('runs at its stop if a run is due, but not in a pause', async () => {
  const run = vi.fn(async () => undefined);
  const options = { run, delayMs: 200, runsAtStop: true, clock };
  await createWorker(options).stop();
  expect(run).not.toHaveBeenCalled();
  const worker = createWorker(options);
  worker.wake();
  await worker.stop();
  expect(run).toHaveBeenCalledTimes(1);

  const failing = vi.fn(async () => 'retry' as const);
  const pausing = createWorker({ ...options, run: failing, retryMs: () => 1000 });
  await pausing.runNow();
  await pausing.stop();
  expect(failing).toHaveBeenCalledTimes(1);
});
