import { errorStatus } from '@isangano/contracts/error-status';
import * as examples from '@isangano/contracts/openapi/examples';
import { applicationTokenHeader, idempotencyHeader } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectDocumented } from '../../openapi/testing-document.ts';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';

const id = 'a1'.repeat(16);
const url = `/api/submissions/${id}`;
const own = { [applicationTokenHeader]: 'o'.repeat(43) };
const foreign = { [applicationTokenHeader]: 'f'.repeat(43) };

let app: TestApp;
let reference = '';
beforeAll(async () => {
  app = await openTestApp();
  const headers = { ...own, [idempotencyHeader]: id };
  const sent = { method: 'POST', url: '/api/applications/partners', payload: examples.partner } as const;
  const response = await app.server.inject({ ...sent, headers });
  reference = response.json().id;
});
afterAll(() => app.close());

/** Sends a request, and compares the response with the document of the API. */
async function send(method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}) {
  const response = await app.server.inject({ method, url: path, headers });
  expectDocumented(path.replace(id, '{id}'), method, response);
  return response;
}

test('an applicant reads the status before and after staff have opened the application', async () => {
  const status = { kind: 'partner', reference, state: 'received', locale: 'en', canMailCopy: true };
  expect((await send('GET', url, own)).json()).toMatchObject(status);
  const headers = await signInHeader(app);
  await app.server.inject({ url: `/api/applications/partners/${reference}`, headers });
  expect((await send('GET', url, own)).json()).toMatchObject({ ...status, state: 'underReview' });
});

test('a copy is mailed once a day', async () => {
  expect((await send('POST', `${url}/copy`, own)).statusCode).toBe(204);
  const again = await send('POST', `${url}/copy`, own);
  expect(again.statusCode).toBe(errorStatus.too_many);
  expect(again.json()).toMatchObject({ message: 'A copy was sent within the last 24 hours.' });
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
});

test('a foreign access token and an unknown id get the same response', async () => {
  const responses = [
    await send('GET', url, foreign),
    await send('GET', url),
    await send('POST', `${url}/copy`, foreign),
    await send('POST', `${url}/copy`),
  ];
  for (const { statusCode, body } of responses) {
    expect(statusCode).toBe(errorStatus.not_found);
    expect(body).toBe(responses[0]?.body);
  }
  const unknown = await app.server.inject({ url: `/api/submissions/${'b'.repeat(32)}`, headers: own });
  expect(unknown.body).toBe(responses[0]?.body);
});
