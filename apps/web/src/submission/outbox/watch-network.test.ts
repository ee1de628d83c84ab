import { hourMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchNetwork } from './watch-network.ts';

let isUp = true;
let page = new EventTarget();

beforeEach(() => {
  isUp = true;
  page = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('offline');
    return new Response('{}', { headers: { date: 'Sun, 22 Nov 2026 12:00:00 GMT' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(options?: { hasFailed: boolean }) {
  const attempt = vi.fn(async () => false);
  return { attempt, ...watchNetwork(attempt, options) };
}

describe('attempts', () => {
  test('begin at once, and after two seconds if one has failed just now', async () => {
    const first = watch();
    const second = watch({ hasFailed: true });
    expect(first.attempt).toHaveBeenCalledTimes(1);
    expect(second.attempt).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1900);
    expect(second.attempt).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(second.attempt).toHaveBeenCalledTimes(1);
    first.stop();
    second.stop();
  });

  test('follow within five seconds once the server answers again', async () => {
    isUp = false;
    const { attempt, stop } = watch();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(attempt).toHaveBeenCalledTimes(1);
    isUp = true;
    await vi.advanceTimersByTimeAsync(5000);
    expect(attempt.mock.calls.length).toBeGreaterThan(1);
    stop();
  });

  test('follow at once when the browser reports a connection', async () => {
    isUp = false;
    const { attempt, stop } = watch();
    await vi.advanceTimersByTimeAsync(0);
    page.dispatchEvent(new Event('online'));
    expect(attempt).toHaveBeenCalledTimes(2);
    stop();
  });

  test('are made less and less often while the server answers, but refuses', async () => {
    const { attempt, stop } = watch();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(attempt.mock.calls.length).toBeGreaterThan(10);
    expect(attempt.mock.calls.length).toBeLessThan(25);
    stop();
  });

  test('end when nothing waits, and when they are stopped', async () => {
    const attempt = vi.fn(async () => true);
    const { stop } = watchNetwork(attempt);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(attempt).toHaveBeenCalledTimes(1);
    stop();
    page.dispatchEvent(new Event('online'));
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
