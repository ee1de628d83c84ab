import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerHealth } from './health.ts';

/** Counts the timers that keep the process from ending. */
const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a check that hangs does not hold a process that stops', async () => {
  const server = Fastify();
  const check = Promise.withResolvers<boolean>();
  const isCalled = Promise.withResolvers<void>();
  const hanging = {
    isReady() {
      isCalled.resolve();
      return check.promise;
    },
  };
  registerHealth(server, { db: { isReady: () => Promise.resolve(true) }, files: hanging }, () => false);
  await server.ready();
  const before = countTimers();
  const response = server.inject(apiPrefix + restPaths.ready);
  const answered = response.then(({ statusCode }) => statusCode);
  await isCalled.promise;
  expect(countTimers()).toBe(before);
  check.resolve(true);
  expect(await answered).toBe(200);
  await server.close();
});
