import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectDocumented } from '../../openapi/testing-document.ts';
import { openTestApp, type TestApp } from '../../testing.ts';
import { perMinute } from '../hooks/rate-limits.ts';

const id = 'a1'.repeat(16);
const url = `/api/drafts/${id}`;
const own = { [applicationTokenHeader]: 'o'.repeat(43) };
const foreign = { [applicationTokenHeader]: 'f'.repeat(43) };
const draft = { kind: 'interview', content: 'encrypted', basedOn: 0, uploads: [], reminderEmail: null };
const rekeyed = { newId: 'b2'.repeat(16), newToken: 'n'.repeat(43), content: 'another', basedOn: 1 };
const code = { number: '12345678', token: 'code-token', wrapped: 'wrapped' };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.write.deleteFrom('draft').execute();
});

/** Sends a request, and compares the response with the document of the API. */
async function send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, options: InjectOptions = {}) {
  const response = await app.server.inject({ method, url: path, ...options });
  expectDocumented(path.replace(id, '{id}'), method, response);
  return response;
}

test('a draft is saved, read, opened by its code and removed, as documented', async () => {
  expect((await send('PUT', url, { headers: own, payload: draft })).json()).toMatchObject({ version: 1 });
  expect((await send('GET', url, { headers: own })).json()).toMatchObject({ id, content: draft.content });
  expect((await send('PUT', `${url}/code`, { headers: own, payload: code })).statusCode).toBe(204);
  const { wrapped, ...rest } = code;
  const opened = await send('POST', '/api/drafts/open', { payload: rest });
  expect(opened.json()).toMatchObject({ wrapped, draft: { id } });
  expect((await send('DELETE', url, { headers: own })).statusCode).toBe(204);
  expect((await send('GET', url, { headers: own })).statusCode).toBe(errorStatus.not_found);
});

test('a draft continues under a new key, which its former holder does not have', async () => {
  await send('PUT', url, { headers: own, payload: draft });
  expect((await send('POST', `${url}/key`, { headers: own, payload: rekeyed })).json()).toMatchObject({
    version: 2,
  });
  const continued = `/api/drafts/${rekeyed.newId}`;
  for (const path of [url, continued])
    expect((await app.server.inject({ url: path, headers: own })).statusCode).toBe(errorStatus.not_found);
  const headers = { [applicationTokenHeader]: rekeyed.newToken };
  const read = await app.server.inject({ url: continued, headers });
  expect(read.json()).toMatchObject({ id: rekeyed.newId, content: 'another' });
  const rows = await app.deps.db.read.selectFrom('draft').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(rekeyed.newToken);
});

test('a foreign access token gets 404 on every method, and none is stored', async () => {
  await send('PUT', url, { headers: own, payload: draft });
  for (const headers of [foreign, {}])
    for (const response of [
      await send('GET', url, { headers }),
      await send('DELETE', url, { headers }),
      await send('PUT', `${url}/code`, { headers, payload: code }),
      await send('POST', `${url}/key`, { headers, payload: rekeyed }),
    ])
      expect(response.statusCode).toBe(errorStatus.not_found);
  const stolen = await send('PUT', url, { headers: foreign, payload: { ...draft, basedOn: 1 } });
  expect(stolen.statusCode).toBe(errorStatus.not_found);
  expect((await send('GET', url, { headers: own })).json()).toMatchObject({ version: 1 });
  const rows = await app.deps.db.read.selectFrom('draft').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(own[applicationTokenHeader]);
});

test('a version that is not the newest gets 409', async () => {
  await send('PUT', url, { headers: own, payload: draft });
  const again = await send('PUT', url, { headers: own, payload: draft });
  expect(again.statusCode).toBe(errorStatus.conflict);
});

test.each<[string, 'PUT' | 'POST' | 'DELETE', string, number]>([
  ['saving', 'PUT', url, perMinute.draft],
  ['removing', 'DELETE', url, perMinute.draft],
  ['continuing under a new key', 'POST', `${url}/key`, perMinute.draft],
  ['setting a code', 'PUT', `${url}/code`, perMinute.submission],
  ['opening', 'POST', '/api/drafts/open', perMinute.signIn],
])('%s is limited by address', async (_what, method, path, limit) => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let count = 0; count <= limit; count += 1) {
    const payload = method === 'DELETE' ? {} : { payload: {} };
    statuses.push((await limited.server.inject({ method, url: path, headers: own, ...payload })).statusCode);
  }
  expect(statuses.filter((status) => status === errorStatus.too_many)).toHaveLength(1);
  await limited.close();
});
