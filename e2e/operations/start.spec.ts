import { expect, test } from '../lib/fixtures.ts';
import { residentMiB } from '../lib/server.ts';

test('a newly started server uses less than 115 MiB of memory', async ({ startServer }) => {
  test.skip(process.platform !== 'linux', 'resident memory can be read on Linux only');
  const server = await startServer();
  expect((await fetch(server.url)).ok).toBe(true);
  expect(residentMiB(server.pid)).toBeLessThan(115);
});
