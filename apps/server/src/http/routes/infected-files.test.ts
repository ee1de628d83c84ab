import { type ClamdDouble, startClamdDouble, testMalware } from '@isangano/api/modules/files/scan/testing';
import { historyEntry } from '@isangano/contracts/applications/history';
import { interviewView } from '@isangano/contracts/applications/interview';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, signInHeader, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart } from '../../testing-bodies.ts';

let clamd: ClamdDouble;
let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  clamd = await startClamdDouble();
  app = await openTestApp({ CLAMD_URL: `tcp://127.0.0.1:${clamd.port}` });
  headers = await signInHeader(app);
});
afterAll(async () => {
  await app.close();
  await clamd.close();
});

async function submit() {
  const portrait = { name: 'portraitUrl', file: 'me.png', content: fileBytes('png') };
  const content = `%PDF-1.7\n${testMalware}`;
  const document = { name: 'uploadDocsUrls', file: 'offer.pdf', content };
  const url = `${apiPrefix}${restPaths.interviews}`;
  const body = multipart([...interviewParts, portrait, document]);
  const response = await app.server.inject({ method: 'POST', url, ...body });
  expect(response.statusCode).toBe(201);
  return interviewView.parse(response.json());
}

async function read(id: string) {
  const url = `${apiPrefix}${restPaths.interview.replace('{id}', id)}`;
  return interviewView.parse((await app.server.inject({ url, headers })).json());
}

test('a file with malware is accepted, and then cannot be opened by anybody; the others can', async () => {
  const { id, files: sent } = await submit();
  expect(sent).toHaveLength(2);
  const readStates = async () => (await read(id)).files.map(({ name, scan }) => [name, scan]);
  await expect.poll(readStates).toEqual([
    ['me.png', 'clean'],
    ['offer.pdf', 'infected'],
  ]);
  const [portrait, document] = (await read(id)).files;
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await app.server.inject({ method, url: portrait?.url ?? '' })).statusCode).toBe(200);
    expect((await app.server.inject({ method, url: document?.url ?? '' })).statusCode).toBe(403);
  }
  const range = await app.server.inject({ url: document?.url ?? '', headers: { range: 'bytes=0-9' } });
  expect([range.statusCode, range.json()]).toMatchObject([
    403,
    { message: 'Malware was found in this file. It cannot be opened.' },
  ]);

  const input = encodeURIComponent(JSON.stringify({ id }));
  const response = await app.server.inject({ url: `/trpc/applications.history?input=${input}`, headers });
  const history = z.object({ result: z.object({ data: z.array(historyEntry) }) }).parse(response.json());
  expect(history.result.data).toContainEqual(
    expect.objectContaining({ action: 'file_infected', file: 'offer.pdf', by: null }),
  );
  expect(history.result.data.map(({ file, action }) => `${file} ${action}`)).not.toContain(
    'offer.pdf file_opened',
  );
});

test('an application is accepted while the scanner is down', async () => {
  await clamd.close();
  const { id } = await submit();
  expect((await read(id)).files.map(({ scan }) => scan)).toEqual(['unscanned', 'unscanned']);
});
