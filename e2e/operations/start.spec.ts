import { expect, test } from '../lib/fixtures.ts';
import { ownMiB } from '../lib/server.ts';

test('a newly started server uses less than 56 MiB of memory beside the files that it maps', async ({
  startServer,
}) => {
  test.skip(process.platform !== 'linux', 'resident memory can be read on Linux only');
  const server = await startServer();
  expect((await fetch(server.url)).ok).toBe(true);
  expect(ownMiB(server.pid)).toBeLessThan(56);
});
