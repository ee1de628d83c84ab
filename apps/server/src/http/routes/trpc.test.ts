import { batchMaxCalls } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each<Record<string, string>>([{}, { authorization: 'Bearer isk_wrong' }])(
  'an event stream with %j is refused with 401',
  async (headers) => {
    const response = await app.server.inject({
      url: '/trpc/live.updates',
      headers: { accept: 'text/event-stream', ...headers },
    });
    expect([response.statusCode, response.json().error.data.code]).toEqual([401, 'unauthenticated']);
  },
);

test.each(['1', '{', '[1]', '{"a":1}'])('connection parameters %s are refused', async (value) => {
  const url = `/trpc/projects.listPublic?connectionParams=${encodeURIComponent(value)}`;
  expect((await app.server.inject(url)).statusCode).toBe(400);
});

test('a batch of too many calls is refused as JSON', async () => {
  const headers = await signInHeader(app);
  const read = async (calls: number) =>
    await app.server.inject({ url: `/trpc/${Array(calls).fill('messages.counts').join()}?batch=1`, headers });
  expect((await read(batchMaxCalls)).statusCode).toBe(200);
  const refused = await read(batchMaxCalls + 1);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([
    400,
    'application/json; charset=utf-8',
  ]);
});

test('a batch has at most one list of whole records', async () => {
  const headers = await signInHeader(app);
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: {} }));
  const read = async (...names: string[]) => {
    const url = `/trpc/${names.join()}?batch=1&input=${input}`;
    return (await app.server.inject({ url, headers })).statusCode;
  };
  expect(await read('messages.list', 'messages.counts')).toBe(200);
  expect(await read('projects.listPublic', 'projects.listPublic')).toBe(400);
  expect(await read('messages.list', 'messages.list')).toBe(400);
  expect(await read('messages.counts', 'applications.listInterviews', 'applications.listPartners')).toBe(400);
});

test('a content type is read in any case', async () => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/trpc/projects.listPublic',
    headers: { 'content-type': 'APPLICATION/JSON' },
    payload: '{}',
  });
  expect(response.statusCode).toBe(200);
});
