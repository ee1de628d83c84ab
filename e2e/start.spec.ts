import { expect, test } from './fixtures.ts';
import { removeData, residentMiB, startServer } from './server.ts';

test('a server that has just started holds little memory', async () => {
  test.skip(process.platform !== 'linux', 'only there it can be read');
  const server = await startServer();
  expect((await fetch(server.url)).ok).toBe(true);
  const held = residentMiB(server.pid);
  await server.stop();
  removeData(server);
  expect(held).toBeLessThan(115);
});
