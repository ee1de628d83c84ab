import { expect, test } from 'vitest';
import { openTestApp } from '../../testing.ts';
import { compressionsMax } from './limit-compression.ts';

test('of many responses at once, some are sent without compression', async () => {
  const app = await openTestApp();
  const read = async () => {
    const headers = { 'accept-encoding': 'br' };
    const response = await app.server.inject({ url: '/trpc/projects.listPublic', headers });
    return [response.statusCode, response.headers['content-encoding']];
  };
  const sentAtOnce = compressionsMax + 10;
  const responses = await Promise.all(Array.from({ length: sentAtOnce }, read));
  expect(responses.every(([status]) => status === 200)).toBe(true);
  expect(responses.filter(([, encoding]) => encoding === 'br')).toHaveLength(compressionsMax);
  await expect.poll(read).toEqual([200, 'br']);
  await app.close();
});
