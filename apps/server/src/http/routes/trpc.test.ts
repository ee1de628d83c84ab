import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing.ts';

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
