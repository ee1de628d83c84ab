import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, signInHeader, type TestApp } from '../testing.ts';

const path = '/api/projects/public';

let app: TestApp;
let origin: string;
beforeEach(async () => {
  app = await openTestApp({ CORS_ORIGINS: 'https://partner.example' });
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

/** What matters of an answer: all but when it was given and to which request. */
async function ask(url = path, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + url, { headers });
  const named = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'));
  return { status: answer.status, headers: named, body: await answer.text() };
}

test('a list that is kept ready is answered as the one that was made for it', async () => {
  const first = await ask(`${path}?first`);
  expect(first).toMatchObject({ status: 200, headers: { 'x-content-type-options': 'nosniff' } });
  expect(await ask()).toEqual(first);
  expect(await ask()).toEqual(first);
  const { etag = '' } = first.headers;
  expect(await ask(path, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
  expect(await ask(path, { 'accept-encoding': 'br' })).toMatchObject({
    headers: { 'content-encoding': 'br' },
    body: first.body,
  });
  expect(await ask(path, { origin: 'https://partner.example' })).toMatchObject({
    headers: { 'access-control-allow-origin': 'https://partner.example' },
  });
});

test('a project that was added is in the next answer', async () => {
  await ask();
  await app.server.inject({
    method: 'POST',
    url: '/api/projects',
    headers: await signInHeader(app),
    payload: { title: 'A new clinic', description: 'It opens in May.' },
  });
  expect((await ask()).body).toContain('A new clinic');
});

test('other methods of the path take the usual way', async () => {
  await ask();
  const head = await fetch(origin + path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetch(origin + path, { method: 'POST' })).status).toBe(405);
});
