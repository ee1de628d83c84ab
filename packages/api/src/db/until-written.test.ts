import { expect, test, vi } from 'vitest';
import { untilWritten } from './until-written.ts';

test('an answer is kept by its key until something is written', async () => {
  let version = 1;
  const query = vi.fn((key: string) => Promise.resolve(`${key} at ${version}`));
  const ask = untilWritten(() => version, query);
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual(['a at 1', 'b at 1', 'a at 1']);
  expect(query).toHaveBeenCalledTimes(2);
  version = 2;
  expect([await ask('a'), await ask('a')]).toEqual(['a at 2', 'a at 2']);
  expect(query).toHaveBeenCalledTimes(3);
});

test('an answer that was read while something was written is not kept', async () => {
  let version = 1;
  const ask = untilWritten(
    () => version,
    async (key) => {
      const read = version;
      version = 2;
      return await Promise.resolve(`${key} at ${read}`);
    },
  );
  expect(await ask('a')).toBe('a at 1');
  expect(await ask('a')).toBe('a at 2');
});

test('nothing is kept of what there is not', async () => {
  const query = vi.fn(() => Promise.resolve(undefined));
  const ask = untilWritten(() => 1, query);
  await ask('a');
  await ask('a');
  expect(query).toHaveBeenCalledTimes(2);
});
