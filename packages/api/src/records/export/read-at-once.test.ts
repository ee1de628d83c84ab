import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationsExport } from '../../modules/applications/review/export-applications.ts';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { messagesExport } from '../../modules/messages/export-messages.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { openExport } from './export-link.ts';

const recordCount = 60;

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  const caller = createTestCaller(deps);
  for (let sent = 0; sent < recordCount; sent += 1) {
    await caller.messages.create(messageInput());
    await sendInterview(deps, interviewFields());
  }
});
afterAll(() => deps.close());

/** Returns dependencies whose reader notes the most long texts that one query has returned. */
function noteLongTexts(column: 'message' | 'pitch') {
  let most = 0;
  const reader = deps.db.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      most = Math.max(most, result.rows.filter((row) => column in row).length);
      return result;
    },
  });
  const read = Object.assign(reader, { searches: deps.db.read.searches, version: deps.db.read.version });
  return { deps: { ...deps, db: { ...deps.db, read } }, readMost: () => most };
}

const countRows = (csv: string) => csv.match(/\r\n/g)?.length;

test.each([
  ['message', (read: TestDeps) => openExport(read, messagesExport, { q: '' })],
  ['pitch', (read: TestDeps) => openExport(read, applicationsExport, { q: '' })],
] as const)('an export has few records in memory at once: %s', async (column, open) => {
  const noted = noteLongTexts(column);
  expect(countRows(await text(open(noted.deps)))).toBe(recordCount + 1);
  expect(noted.readMost()).toBe(25);
});
