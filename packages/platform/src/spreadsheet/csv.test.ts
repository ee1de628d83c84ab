import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('rows that cannot be read end the table with an error', async () => {
  async function* failing() {
    yield ['Keza'];
    throw new Error('connection lost');
  }
  await expect(toCsv(['name'], failing()).toArray()).rejects.toThrow('connection lost');
});

test('a reader that leaves ends the reading of rows', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield ['Keza'];
    } finally {
      isEnded = true;
    }
  }
  const table = toCsv(['name'], endless());
  for await (const _chunk of table) break;
  await nextTurn();
  expect(isEnded).toBe(true);
});
