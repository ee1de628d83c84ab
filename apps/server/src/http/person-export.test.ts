import { personExportPath } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, signInHeader, type TestApp } from '../testing.ts';
import { fileBytes, interviewParts, multipart } from '../testing-bodies.ts';

const email = interviewParts.find(({ name }) => name === 'email')?.value ?? '';
const portrait = fileBytes('png');

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const form = multipart([...interviewParts, { name: 'portraitUrl', file: 'me.png', content: portrait }]);
  await app.server.inject({ method: 'POST', url: '/api/applications/interviews', ...form });
});
afterAll(() => app.close());

async function call(name: string, input: object, headers: Record<string, string>) {
  const response = await app.server.inject({
    method: 'POST',
    url: `/trpc/${name}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  });
  return z.object({ result: z.object({ data: z.unknown() }) }).parse(response.json()).result.data;
}

test('a query about a person is a POST, so that its address is in no URL', async () => {
  const headers = await signInHeader(app);
  expect(await call('people.get', { email }, headers)).toMatchObject({
    records: expect.arrayContaining([expect.objectContaining({ type: 'application' })]),
  });
});

test('an owner downloads the data of a person with the files, by a link without the address', async () => {
  const headers = await signInHeader(app);
  const link = z.string().parse(await call('people.exportLink', { email }, headers));
  expect(link.startsWith(personExportPath)).toBe(true);
  const response = await app.server.inject(link);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="person-[\d-]{10}\.zip"$/),
  });
  expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  // Files are not compressed again.
  expect(response.rawPayload.includes(portrait)).toBe(true);
  const altered = link.replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A'));
  expect((await app.server.inject(altered)).statusCode).toBe(403);
  expect((await app.server.inject({ url: link, method: 'HEAD' })).body).toBe('');
});
