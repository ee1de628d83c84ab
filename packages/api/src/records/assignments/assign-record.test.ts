import type { BulkSelection } from '@isangano/contracts/bulk/operation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInterview } from '../../modules/applications/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aColleague } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test('an application is assigned and unassigned, and its history says to whom', async () => {
  const [keza, jean] = [await aColleague(deps, 'keza'), await aColleague(deps, 'jean')];
  const caller = createTestCaller(deps, { staff: keza });
  const { id } = await anInterview(deps);
  const record = { noun: 'application', id } as const;
  expect(await caller.assignments.assign({ ...record, assigneeId: jean.id, version: 1 })).toEqual({
    assigneeId: jean.id,
    version: 2,
  });
  await caller.assignments.assign({ ...record, assigneeId: jean.id, version: 2 });
  await caller.assignments.assign({ ...record, assigneeId: null, version: 2 });
  expect((await caller.applications.history({ id })).slice(1)).toMatchObject([
    { action: 'assigned', by: keza.email, detail: jean.email },
    { action: 'unassigned', by: keza.email, detail: null },
  ]);
});

test('a message is assigned, and keeps a history too', async () => {
  const keza = await aColleague(deps, 'keza');
  const caller = createTestCaller(deps, { staff: keza });
  const { id } = await createTestCaller(deps).messages.create(messageInput());
  await caller.assignments.assign({ noun: 'message', id, assigneeId: keza.id, version: 1 });
  expect((await caller.messages.search({ assignee: 'me' })).items).toMatchObject([
    { id, assigneeId: keza.id, version: 2 },
  ]);
  expect(await caller.messages.counts({ assignee: 'me' })).toMatchObject({ total: 1 });
  expect((await caller.messages.search({ assignee: 'none' })).items).toEqual([]);
  expect(await caller.messages.history({ id })).toMatchObject([
    { action: 'received', by: null },
    { action: 'assigned', by: keza.email, detail: keza.email },
  ]);
});

test('of many assignments at once one wins, and all others learn of it', async () => {
  const keza = await aColleague(deps, 'keza');
  const caller = createTestCaller(deps, { staff: keza });
  const { id } = await anInterview(deps);
  const colleagues = await Promise.all(Array.from({ length: 50 }, (_, n) => aColleague(deps, `jean${n}`)));
  const outcomes = await Promise.allSettled(
    colleagues.map(({ id: assigneeId }) =>
      caller.assignments.assign({ noun: 'application', id, assigneeId, version: 1 }),
    ),
  );
  const winners = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value.assigneeId] : [],
  );
  expect(winners).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
  const { rows } = await caller.applications.list({ q: id });
  expect(rows).toMatchObject([{ assigneeId: winners[0], version: 2 }]);
});

test('a decision in between is not overlooked', async () => {
  const keza = await aColleague(deps, 'keza');
  const caller = createTestCaller(deps, { staff: keza });
  const { id } = await anInterview(deps);
  await caller.applications.decide({ id, status: 'approved' });
  const attempt = caller.assignments.assign({ noun: 'application', id, assigneeId: keza.id, version: 1 });
  await expect(attempt).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('only active accounts that see records can be assigned, only to what exists, and not by readers', async () => {
  const keza = await aColleague(deps, 'keza');
  const caller = createTestCaller(deps, { staff: keza });
  const { id } = await anInterview(deps);
  const gone = await aColleague(deps, 'gone');
  await deps.db.write
    .updateTable('admin_account')
    .set({ disabled_at: 'now' })
    .where('id', '=', gone.id)
    .execute();
  const record = { noun: 'application', id, version: 1 } as const;
  const editor = await aColleague(deps, 'editor', 'editor');
  const selection: BulkSelection = { type: 'records', noun: 'application', records: [{ id, version: 1 }] };
  const refused = { code: 'BAD_REQUEST' };
  for (const assigneeId of [gone.id, editor.id, 'nobody']) {
    await expect(caller.assignments.assign({ ...record, assigneeId })).rejects.toMatchObject(refused);
    const many = caller.bulk.begin({ selection, count: 1, action: { type: 'assign', assigneeId } });
    await expect(many).rejects.toMatchObject(refused);
  }
  await expect(
    caller.assignments.assign({ ...record, id: 'unknown', assigneeId: keza.id }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const reader = createTestCaller(deps, { staff: await aColleague(deps, 'reader', 'reader') });
  await expect(reader.assignments.assign({ ...record, assigneeId: null })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await reader.assignments.listMembers()).find((member) => member.id === gone.id)).toEqual({
    id: gone.id,
    username: 'gone',
    isActive: false,
  });
});
