import { openTestDeps } from '@isangano/api/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { keepCurrent } from './keep-current.ts';

afterEach(() => vi.useRealTimers());

test('the last value stays while the database does not answer', async () => {
  const deps = await openTestDeps();
  const reads = [Promise.resolve('first'), new Promise<string>(() => undefined)];
  const current = keepCurrent(deps, () => reads.shift() ?? Promise.resolve('third'));
  expect(await current.get()).toBe('first');
  deps.changes.publish({ noun: 'project', action: 'changed', id: 'p1' });
  expect(current.peek()).toBeUndefined();
  vi.useFakeTimers();
  const shown = [current.get(), current.get()];
  await vi.advanceTimersByTimeAsync(3000);
  expect(await Promise.all(shown)).toEqual(['first', 'first']);
  vi.useRealTimers();
  await deps.close();
});
