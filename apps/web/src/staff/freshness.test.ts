import { recordsVersionHeader } from '@isangano/contracts/routes';
import { expect, test } from 'vitest';
import { createFreshness } from './freshness.ts';

/** Answers that were read from these versions, one after the other. */
function answers(...versions: number[]) {
  const asked: number[] = [];
  return {
    asked,
    ask: async (): Promise<Response> => {
      const version = versions[asked.length] ?? Number.NaN;
      asked.push(version);
      return new Response(String(version), { headers: { [recordsVersionHeader]: String(version) } });
    },
  };
}

test('an answer as new as what was told is taken', async () => {
  const freshness = createFreshness();
  freshness.noteTold(7);
  const { ask, asked } = answers(7, 8);
  expect(await (await freshness.read(ask)).text()).toBe('7');
  expect(asked).toEqual([7]);
});

test('an older one is asked for again', async () => {
  const freshness = createFreshness();
  freshness.noteTold(7);
  const { ask } = answers(6, 7);
  expect(await (await freshness.read(ask)).text()).toBe('7');
});

test('what was told while the answer was under way counts', async () => {
  const freshness = createFreshness();
  const { ask, asked } = answers(6, 7);
  const answer = freshness.read(async () => {
    const early = await ask();
    freshness.noteTold(7);
    return early;
  });
  expect(await (await answer).text()).toBe('7');
  expect(asked).toEqual([6, 7]);
});

test('while things change all the time, asking comes to an end', async () => {
  const freshness = createFreshness();
  freshness.noteTold(100);
  const { ask, asked } = answers(1, 2, 3, 4, 5);
  expect(await (await freshness.read(ask)).text()).toBe('3');
  expect(asked).toHaveLength(3);
});

test('a page is behind if something changed after it read, and not otherwise', async () => {
  const freshness = createFreshness();
  await freshness.read(answers(5).ask);
  await freshness.read(answers(6).ask);
  expect(freshness.noteTold(6)).toBe(true);
  expect(freshness.noteTold(6)).toBe(false);
  expect(freshness.noteTold(7)).toBe(true);
  await freshness.read(answers(8).ask);
  expect(freshness.noteTold(7)).toBe(false);
  expect(freshness.noteTold(8)).toBe(true);
});

test('an answer that tells no version is taken as it is', async () => {
  const freshness = createFreshness();
  const ask = async () => new Response('from a proxy');
  await freshness.read(ask);
  expect(freshness.noteTold(7)).toBe(false);
  expect(await (await freshness.read(ask)).text()).toBe('from a proxy');
});
