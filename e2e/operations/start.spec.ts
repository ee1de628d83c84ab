import { expect, test } from '../lib/fixtures.ts';
import { removeData, residentMiB, startServer } from '../lib/server.ts';

test('a newly started server uses less than 115 MiB of memory', async () => {
  test.skip(process.platform !== 'linux', 'resident memory can be read on Linux only');
  const server = await startServer();
  expect((await fetch(server.url)).ok).toBe(true);
  const usedMiB = residentMiB(server.pid);
  await server.stop();
  removeData(server);
  expect(usedMiB).toBeLessThan(115);
});
