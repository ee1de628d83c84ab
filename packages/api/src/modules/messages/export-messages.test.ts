import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openExport } from '../../records/export/export-link.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { messagesExport } from './export-messages.ts';
import { messageInput } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  const staff = createStaffCaller(deps);
  for (let count = 0; count < 510; count += 1)
    await staff.messages.create(messageInput({ subject: `Number ${count}`, fullName: '=Formula' }));
  const { id } = await staff.messages.create(messageInput({ subject: 'A bridge' }));
  await staff.messages.markRead({ id, status: 'read' });
});
afterAll(() => deps.close());

async function listSubjects(filter: { q?: string; status?: 'read' | 'unread' }): Promise<string[]> {
  const csv = await text(openExport(deps, messagesExport, { q: '', ...filter }));
  return csv
    .split('\r\n')
    .slice(1)
    .flatMap((line) => /,(Number \d+|A bridge),/.exec(line)?.[1] ?? []);
}

test('all messages are exported, newest first, also those of later batches', async () => {
  const subjects = await listSubjects({});
  expect(subjects).toHaveLength(511);
  expect([subjects[0], subjects[1], subjects.at(-1)]).toEqual(['A bridge', 'Number 509', 'Number 0']);
});

test('the filter of the page applies, and cells that look like formulas stay texts', async () => {
  expect(await listSubjects({ status: 'read' })).toEqual(['A bridge']);
  expect(await listSubjects({ q: 'bridge' })).toEqual(['A bridge']);
  expect(await text(openExport(deps, messagesExport, { q: '', status: 'unread' }))).toContain("'=Formula");
});
