import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countStored,
  fileBytes,
  interviewParts,
  multipart,
  openTestApp,
  type Part,
  partnerParts,
  type TestApp,
} from '../testing.ts';

/*
 * What a server takes on which nobody has set a limit. Films have no place here, for their size; that theirs
 * counts is shown with smaller ones, where other limits are set.
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
])('an interview takes %s, and no more', async (_what, most, more, message) => {
  await expectTaken('/api/applications/interviews', interviewParts, most);
  await expectRefused('/api/applications/interviews', [...interviewParts, ...more], message);
});

test.each<[string, Part[], Part[], string]>([
  [
    'a document of 25 MB',
    documents('docs', 1, 25 * megabyte),
    documents('docs', 1, 25 * megabyte + 1),
    'a.pdf is larger than 25 MB.',
  ],
  ['ten documents', documents('docs', 10), documents('docs', 11), 'Please send 10 files or less.'],
])('a partnership takes %s, and no more', async (_what, most, more, message) => {
  await expectTaken('/api/applications/partners', partnerParts, most);
  await expectRefused('/api/applications/partners', [...partnerParts, ...more], message);
});

async function expectTaken(url: string, fields: Part[], files: Part[]): Promise<void> {
  const answer = await app.server.inject({ method: 'POST', url, ...multipart([...fields, ...files]) });
  expect([answer.statusCode, answer.json().files?.length]).toEqual([201, files.length]);
}

async function expectRefused(url: string, parts: Part[], message: string): Promise<void> {
  const before = await countStored(app);
  const answer = await app.server.inject({ method: 'POST', url, ...multipart(parts) });
  const issues = [expect.objectContaining({ message })];
  expect([answer.statusCode, answer.json().issues]).toEqual([413, issues]);
  expect(await countStored(app)).toEqual(before);
}
