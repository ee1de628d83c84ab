import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createMemoryStore } from './memory-store.ts';
import { createRateLimiter, createWindowCounter } from './rate-limiter.ts';

let now = 0;
const clock = () => now;
beforeEach(() => {
  now = 0;
});

const openMap = (keysMax = 10) =>
  createMemoryStore(clock).openMap<number>('numbers', { lifetimeMs: 1000, keysMax });

describe('a map', () => {
  test('has a value until its time after the last update is over', async () => {
    const map = openMap();
    await map.update('a', () => 1);
    now = 900;
    expect(await map.update('a', (before = 0) => before + 1)).toBe(2);
    now = 1899;
    expect(await map.get('a')).toBe(2);
    now = 1900;
    expect(await map.get('a')).toBeUndefined();
    expect(await map.update('a', (before) => before)).toBeUndefined();
    expect(await map.list()).toEqual([]);
  });

  test('removes what was updated longest ago beyond its most keys', async () => {
    const map = openMap(2);
    for (const key of ['a', 'b', 'a', 'c']) await map.update(key, () => 1);
    expect((await map.list()).map(([key]) => key)).toEqual(['a', 'c']);
  });

  test('changes nothing when a change throws', async () => {
    const map = openMap();
    await map.update('a', () => 1);
    const failing = map.update('a', () => {
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await map.get('a')).toBe(1);
    await map.update('a', () => undefined);
    expect(await map.get('a')).toBeUndefined();
  });
});

test('a topic reaches all who listen then', () => {
  const topic = createMemoryStore(clock).openTopic('news', z.string());
  const heard: string[] = [];
  topic.publish('before');
  const unsubscribe = topic.subscribe((message) => heard.push(message));
  topic.publish('first');
  unsubscribe();
  topic.publish('after');
  expect(heard).toEqual(['first']);
});

describe('a lock', () => {
  const { signal } = new AbortController();

  test('is held by one caller at a time, and the next one asks for it', async () => {
    const locks = createMemoryStore(clock).openLocks('files');
    const asked: string[] = [];
    const first = await locks.acquire('a', () => void asked.push('first'), signal);
    const other = await locks.acquire('b', () => undefined, signal);
    let isAcquired = false;
    const second = locks
      .acquire('a', () => void asked.push('second'), signal)
      .then((release) => {
        isAcquired = true;
        return release;
      });
    other?.();
    await Promise.resolve();
    expect(asked).toEqual(['first']);
    expect(isAcquired).toBe(false);
    first?.();
    (await second)?.();
    expect(await locks.acquire('a', () => undefined, signal)).toBeTypeOf('function');
    expect(asked).toEqual(['first']);
  });

  test('is not acquired by a caller who has given up', async () => {
    const locks = createMemoryStore(clock).openLocks('files');
    const release = await locks.acquire('a', () => undefined, signal);
    const given = new AbortController();
    const second = locks.acquire('a', () => undefined, given.signal);
    given.abort();
    release?.();
    expect(await second).toBeUndefined();
    expect(await locks.acquire('a', () => undefined, signal)).toBeTypeOf('function');
  });
});

describe('a rate limiter', () => {
  const create = () =>
    createRateLimiter({ sharedStore: createMemoryStore(clock), clock }, 'tries', {
      windowMs: 1000,
      keysMax: 10,
    });

  test('counts the events of the last time, and returns how long to wait', async () => {
    const tries = create();
    const hit = () => tries.hit([{ key: 'a', max: 2 }]);
    expect(await hit()).toBe(0);
    now = 600;
    expect(await hit()).toBe(0);
    now = 700;
    expect(await hit()).toBe(300);
    now = 1000;
    expect(await hit()).toBe(0);
    expect(await hit()).toBe(600);
    await tries.removeLast('a');
    expect(await hit()).toBe(0);
    await tries.clear('a');
    expect([await hit(), await hit(), await hit()]).toEqual([0, 0, 1000]);
  });

  test('counts for no key if one of them is full, also for many at the same time', async () => {
    const tries = create();
    const hit = (key: string) =>
      tries.hit([
        { key, max: 5 },
        { key: 'all', max: 3 },
      ]);
    const waits = await Promise.all(Array.from({ length: 20 }, (_, index) => hit(`a${index % 2}`)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    await tries.clear('all');
    expect([await hit('a0'), await hit('a0'), await hit('a0'), await hit('a0')]).toEqual([0, 0, 0, 1000]);
  });
});

test('a window counter starts again when the time since the first amount is over', async () => {
  const count = createWindowCounter({ sharedStore: createMemoryStore(clock), clock }, 'bytes', {
    windowMs: 1000,
    keysMax: 10,
  });
  expect(await count('a', 5)).toEqual({ sum: 5, resetMs: 1000 });
  now = 999;
  expect(await count('a', 7)).toEqual({ sum: 12, resetMs: 1 });
  expect(await count('b', 1)).toEqual({ sum: 1, resetMs: 1000 });
  now = 1000;
  expect(await count('a', 2)).toEqual({ sum: 2, resetMs: 1000 });
});
