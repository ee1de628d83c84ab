import { memoizeUntilWrite } from '@isangano/platform/database/memoize-until-write';
import { expect, test, vi } from 'vitest';

test('caches a result by its key until something is written', async () => {
  let version = 1;
  const query = vi.fn((key: string) => Promise.resolve(`${key} at ${version}`));
  const memoized = memoizeUntilWrite(() => version, query);
  expect([await memoized('a'), await memoized('b'), await memoized('a')]).toEqual([
    'a at 1',
    'b at 1',
    'a at 1',
  ]);
  expect(query).toHaveBeenCalledTimes(2);
  version = 2;
  expect([await memoized('a'), await memoized('a')]).toEqual(['a at 2', 'a at 2']);
  expect(query).toHaveBeenCalledTimes(3);
});

test('does not cache a result that was read during a write', async () => {
  let version = 1;
  const memoized = memoizeUntilWrite(
    () => version,
    async (key) => {
      const versionAtRead = version;
      version = 2;
      return await Promise.resolve(`${key} at ${versionAtRead}`);
    },
  );
  expect(await memoized('a')).toBe('a at 1');
  expect(await memoized('a')).toBe('a at 2');
});

test('does not cache undefined', async () => {
  const query = vi.fn(() => Promise.resolve(undefined));
  const memoized = memoizeUntilWrite(() => 1, query);
  await memoized('a');
  await memoized('a');
  expect(query).toHaveBeenCalledTimes(2);
});
