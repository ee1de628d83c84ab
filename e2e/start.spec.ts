import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { removeData, startServer } from './server.ts';

test('a server that has just started holds little memory', async () => {
  test.skip(process.platform !== 'linux', 'the kernel tells it in /proc');
  const server = await startServer();
  expect((await fetch(server.url)).ok).toBe(true);
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  await server.stop();
  removeData(server);
  const residentMiB = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  expect(residentMiB).toBeLessThan(115);
});
