import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStored, openTestApp, type TestApp } from '../../testing.ts';
import { fileBytes, interviewParts, multipart, type Part, partnerParts } from '../../testing-bodies.ts';

/*
 * Default upload limits. The limit for videos is tested elsewhere with a lower setting, as 200 MB would be
 * slow.
 */

const megabyte = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const portrait = (bytes: number): Part[] => [
  { name: 'portraitUrl', file: 'me.jpg', content: fileBytes('jpeg', bytes) },
];
const signature = (bytes: number): Part[] => [
  { name: 'signatureUrl', file: 'me.jpg', content: fileBytes('jpeg', bytes) },
];
const documents = (name: string, count: number, bytes = 100): Part[] =>
  Array.from({ length: count }, () => ({ name, file: 'a.pdf', content: fileBytes('pdf', bytes) }));

test.each<[string, Part[], Part[], string]>([
  ['a portrait of 5 MB', portrait(5 * megabyte), portrait(5 * megabyte + 1), 'me.jpg is larger than 5 MB.'],
  [
    'a signature of 5 MB',
    signature(5 * megabyte),
    signature(5 * megabyte + 1),
    'me.jpg is larger than 5 MB.',
  ],
  [
    'a document of 25 MB',
    documents('uploadDocsUrls', 1, 25 * megabyte),
    documents('uploadDocsUrls', 1, 25 * megabyte + 1),
    'a.pdf is larger than 25 MB.',
  ],
  [
    'ten documents',
    documents('uploadDocsUrls', 10),
    documents('uploadDocsUrls', 11),
    'Please send 10 files or less.',
  ],
])('an interview accepts %s, but no more', async (_what, accepted, rejected, message) => {
  await expectAccepted('/api/applications/interviews', interviewParts, accepted);
  await expectRejected('/api/applications/interviews', [...interviewParts, ...rejected], message);
});

test.each<[string, Part[], Part[], string]>([
  [
    'a document of 25 MB',
    documents('docs', 1, 25 * megabyte),
    documents('docs', 1, 25 * megabyte + 1),
    'a.pdf is larger than 25 MB.',
  ],
  ['ten documents', documents('docs', 10), documents('docs', 11), 'Please send 10 files or less.'],
])('a partner application accepts %s, but no more', async (_what, accepted, rejected, message) => {
  await expectAccepted('/api/applications/partners', partnerParts, accepted);
  await expectRejected('/api/applications/partners', [...partnerParts, ...rejected], message);
});

async function expectAccepted(url: string, fields: Part[], files: Part[]): Promise<void> {
  const response = await app.server.inject({ method: 'POST', url, ...multipart([...fields, ...files]) });
  expect([response.statusCode, response.json().files?.length]).toEqual([201, files.length]);
}

async function expectRejected(url: string, parts: Part[], message: string): Promise<void> {
  const before = await countStored(app);
  const response = await app.server.inject({ method: 'POST', url, ...multipart(parts) });
  const issues = [expect.objectContaining({ message })];
  expect([response.statusCode, response.json().issues]).toEqual([413, issues]);
  expect(await countStored(app)).toEqual(before);
}
