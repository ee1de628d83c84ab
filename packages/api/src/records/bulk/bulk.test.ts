import { text } from 'node:stream/consumers';
import type { BulkSelection } from '@isangano/contracts/bulk/operation';
import { dayMs } from '@isangano/contracts/durations';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applicationsExport } from '../../modules/applications/review/export-applications.ts';
import { anInterview, aPartner } from '../../modules/applications/testing.ts';
import { listOutboxMails } from '../../modules/mail/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { aColleague, storeStaffMember } from '../assignments/testing.ts';
import { openExport } from '../export/export-link.ts';
import { createBulkRunner } from './bulk-runner.ts';
import { findOperation } from './queries.ts';
import { storeDecisionMails, waitForState } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  await storeStaffMember(deps);
});
afterAll(() => deps.close());

const approve = { type: 'decide', status: 'approved' } as const;
const reject = { type: 'decide', status: 'rejected' } as const;

const listOfIds = (ids: string[], version = 1) =>
  ({ type: 'records', noun: 'application', records: ids.map((id) => ({ id, version })) }) as const;

async function waitForEnd(id: string, state: 'finished' | 'undone' = 'finished') {
  await waitForState(deps, id, state);
  return await createStaffCaller(deps).bulk.get({ id });
}

async function begin(
  ids: string[],
  action: Parameters<ReturnType<typeof createStaffCaller>['bulk']['begin']>[0]['action'],
) {
  const { id } = await createStaffCaller(deps).bulk.begin({
    selection: listOfIds(ids),
    count: ids.length,
    action,
  });
  return await waitForEnd(id);
}

const getStatus = async (id: string) =>
  (await createStaffCaller(deps).applications.getInterview({ id })).status;

const listDecisionMails = async (email: string) =>
  (await listOutboxMails(deps)).filter(
    ({ recipient, kind }) => recipient === email && kind === 'application-decision',
  );

describe('an operation on selected applications', () => {
  test('decides each with its history, audit entry and mail, and reports what others did before', async () => {
    const [first, decided, deleted] = await Promise.all([
      anInterview(deps),
      anInterview(deps),
      anInterview(deps),
    ]);
    const staff = createStaffCaller(deps);
    await staff.applications.decide({ id: decided.id, status: 'approved' });
    await staff.applications.deleteInterview({ id: deleted.id });
    const operation = await begin([first.id, decided.id, deleted.id], {
      ...reject,
      reason: 'No room this year',
    });
    expect(operation).toMatchObject({ total: 3, waiting: 0, done: 1, changed: 1, missing: 1 });
    expect(await findOperation(deps.db.read, operation.id)).toMatchObject({
      action: expect.not.stringContaining('No room'),
    });
    expect(await getStatus(first.id)).toBe('rejected');
    expect(await getStatus(decided.id)).toBe('approved');
    expect(await staff.applications.history({ id: first.id })).toContainEqual(
      expect.objectContaining({ action: 'rejected', by: 'staff@isangano.example' }),
    );
    const { items } = await staff.bulk.results({ id: operation.id, isOther: true });
    expect(items).toEqual([
      { id: decided.id, name: decided.fullName, result: 'changed', isUndone: false },
      { id: deleted.id, name: null, result: 'missing', isUndone: false },
    ]);
    const { entries } = await staff.audit.list({});
    expect(entries.filter(({ subject }) => subject === first.id)).toHaveLength(1);
  });

  test('writes to the applicants when the decisions can no longer be taken back', async () => {
    const [first, undone] = await Promise.all([anInterview(deps), anInterview(deps)]);
    const details = { reason: 'No room this year', isReasonMailed: true };
    await begin([first.id, undone.id], { ...reject, ...details });
    const staff = createStaffCaller(deps);
    const { decidedAt = null } = (await staff.applications.list({ q: undone.id })).rows[0] ?? {};
    await staff.applications.undoDecision({ id: undone.id, decidedAt: decidedAt ?? '' });
    expect(await listDecisionMails(first.email)).toEqual([]);
    await storeDecisionMails(deps);
    const [mail] = await listDecisionMails(first.email);
    expect(mail?.letter).toContain('No room this year');
    expect(mail?.next_attempt_at).toBe(new Date(deps.clock()).toISOString());
    expect(await listDecisionMails(undone.email)).toEqual([]);
  });

  test('writes to the applicants also if the clock was ahead', async () => {
    const { id, email } = await anInterview(deps);
    await begin([id], approve);
    deps.moveClock(-60 * dayMs);
    await deps.bulkRunner.runNow();
    deps.moveClock(60 * dayMs);
    expect(await listDecisionMails(email)).toHaveLength(1);
  });

  test('writes once, also if the server is stopped in between', async () => {
    const { id, email } = await anInterview(deps);
    const operation = await begin([id], approve);
    deps.moveClock(16_000);
    deps.bulkRunner.wake();
    deps.bulkRunner.wake();
    await vi.waitFor(async () =>
      expect(await findOperation(deps.db.read, operation.id)).toMatchObject({ mails_due_at: null }),
    );
    expect(await listDecisionMails(email)).toHaveLength(1);
    await expect(createStaffCaller(deps).bulk.undo({ id: operation.id })).rejects.toMatchObject({
      cause: { reason: 'bulk_undo_too_late' },
    });
  });

  test('is taken back within ten seconds, with its mails', async () => {
    const applications = await Promise.all([anInterview(deps), anInterview(deps)]);
    const ids = applications.map(({ id }) => id);
    const { id, undoUntil } = await begin(ids, approve);
    expect(undoUntil).toBe(new Date(deps.clock() + 10_000).toISOString());
    await createStaffCaller(deps).bulk.undo({ id });
    expect(await waitForEnd(id, 'undone')).toMatchObject({ undone: 2 });
    for (const one of ids) expect(await getStatus(one)).toBe('pending');
    await storeDecisionMails(deps);
    for (const { email } of applications) expect(await listDecisionMails(email)).toEqual([]);
  });

  test('cannot be taken back later, nor by a colleague', async () => {
    const { id } = await anInterview(deps);
    const operation = await begin([id], approve);
    const colleague = createTestCaller(deps, { staff: await aColleague(deps, 'keza') });
    await expect(colleague.bulk.undo({ id: operation.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    deps.moveClock(16_000);
    await expect(createStaffCaller(deps).bulk.undo({ id: operation.id })).rejects.toMatchObject({
      cause: { reason: 'bulk_undo_too_late' },
    });
    expect(await getStatus(id)).toBe('approved');
  });

  test('leaves a record that somebody changed afterwards when it is taken back', async () => {
    const [kept, undone] = await Promise.all([anInterview(deps), anInterview(deps)]);
    const { id } = await begin([kept.id, undone.id], approve);
    const staff = createStaffCaller(deps);
    const assignee = await aColleague(deps, 'mutesi');
    await staff.assignments.assign({ noun: 'application', id: kept.id, assigneeId: assignee.id, version: 2 });
    await staff.bulk.undo({ id });
    expect(await waitForEnd(id, 'undone')).toMatchObject({ undone: 1 });
    expect(await getStatus(kept.id)).toBe('approved');
    expect(await getStatus(undone.id)).toBe('pending');
    await storeDecisionMails(deps);
    expect(await listDecisionMails(kept.email)).toHaveLength(1);
    expect(await listDecisionMails(undone.email)).toEqual([]);
  });

  test('assigns, and gives records back to whom they belonged', async () => {
    const [one, other] = await Promise.all([anInterview(deps), aPartner(deps)]);
    const [before, after] = await Promise.all([aColleague(deps, 'ange'), aColleague(deps, 'jean')]);
    const staff = createStaffCaller(deps);
    await staff.assignments.assign({ noun: 'application', id: one.id, assigneeId: before.id, version: 1 });
    const selection: BulkSelection = {
      type: 'records',
      noun: 'application',
      records: [
        { id: one.id, version: 2 },
        { id: other.id, version: 1 },
      ],
    };
    const { id } = await staff.bulk.begin({
      selection,
      count: 2,
      action: { type: 'assign', assigneeId: after.id },
    });
    await waitForEnd(id);
    const getAssignee = async (record: string) =>
      (await staff.assignments.get({ noun: 'application', id: record })).assigneeId;
    expect([await getAssignee(one.id), await getAssignee(other.id)]).toEqual([after.id, after.id]);
    await staff.bulk.undo({ id });
    await waitForEnd(id, 'undone');
    expect([await getAssignee(one.id), await getAssignee(other.id)]).toEqual([before.id, null]);
  });

  test('deletes with files only for owners', async () => {
    const { id } = await anInterview(deps);
    const input = { selection: listOfIds([id]), count: 1 };
    const reviewer = createTestCaller(deps, { staff: await aColleague(deps, 'gasana') });
    await expect(reviewer.bulk.delete(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const operation = await createStaffCaller(deps).bulk.delete(input);
    expect(await waitForEnd(operation.id)).toMatchObject({ action: 'deleted', done: 1, undoUntil: null });
    await expect(createStaffCaller(deps).applications.getInterview({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(createStaffCaller(deps).bulk.undo({ id: operation.id })).rejects.toMatchObject({
      cause: { reason: 'bulk_undo_too_late' },
    });
  });
});

describe('an operation on all that match', () => {
  test('changes exactly what the list had when it was confirmed', async () => {
    const topic = 'Quarry of Rulindo';
    const matching = await Promise.all([1, 2, 3].map(() => anInterview(deps, { headline: topic })));
    const staff = createStaffCaller(deps);
    const selection = { type: 'applications', filter: { q: topic, status: 'pending' } } as const;
    const attempt = staff.bulk.begin({ selection, count: 2, action: approve });
    await expect(attempt).rejects.toMatchObject({ cause: { reason: 'count_changed' } });
    const { id } = await staff.bulk.begin({ selection, count: 3, action: approve });
    const later = await anInterview(deps, { headline: topic });
    await waitForEnd(id);
    for (const one of matching) expect(await getStatus(one.id)).toBe('approved');
    expect(await getStatus(later.id)).toBe('pending');
    const nothing = { type: 'applications', filter: { q: 'no such text anywhere' } } as const;
    await expect(staff.bulk.begin({ selection: nothing, count: 0, action: approve })).rejects.toMatchObject({
      cause: { reason: 'nothing_selected' },
    });
  });

  test('marks messages as read, and as unread again', async () => {
    const visitor = createTestCaller(deps);
    await visitor.messages.create(messageInput({ subject: 'Bridges' }));
    await visitor.messages.create(messageInput({ subject: 'Bridges' }));
    const staff = createStaffCaller(deps);
    const selection = { type: 'messages', filter: { q: 'bridges' } } as const;
    const { id } = await staff.bulk.begin({ selection, count: 2, action: { type: 'read' } });
    await waitForEnd(id);
    expect((await staff.messages.counts()).unread).toBe(0);
    await staff.bulk.undo({ id });
    await waitForEnd(id, 'undone');
    expect((await staff.messages.counts()).unread).toBe(2);
    await expect(staff.bulk.begin({ selection, count: 2, action: approve })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

test('exactly the selected records are exported', async () => {
  const [one, other] = await Promise.all([anInterview(deps), anInterview(deps)]);
  const staff = createStaffCaller(deps);
  const { id } = await staff.bulk.begin({
    selection: listOfIds([one.id]),
    count: 1,
    action: { type: 'export' },
  });
  const link = await staff.applications.exportLink({ selection: id });
  const query = new URLSearchParams(link.split('?')[1]);
  const filter = applicationsExport.filter.parse(Object.fromEntries(query));
  const table = await text(openExport(deps, applicationsExport, filter));
  expect(table).toContain(one.id);
  expect(table).not.toContain(other.id);
});

test('the selection of another person cannot be exported', async () => {
  const selection = { type: 'messages', filter: {} } as const;
  const staff = createStaffCaller(deps);
  const { count } = await staff.bulk.count(selection);
  const { id } = await staff.bulk.begin({ selection, count, action: { type: 'export' } });
  const colleague = createTestCaller(deps, { staff: await aColleague(deps, 'mutoni') });
  for (const { exportLink } of [colleague.applications, colleague.messages])
    await expect(exportLink({ selection: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['disabled', 'reader'] as const)(
  'an operation stops when the person who began it becomes %s',
  async (change) => {
    const { id: applicationId } = await anInterview(deps);
    const colleague = await aColleague(deps, change);
    const later = { ...deps.bulkRunner, wake: () => undefined };
    const { id } = await createTestCaller(deps, { staff: colleague, bulkRunner: later }).bulk.begin({
      selection: listOfIds([applicationId]),
      count: 1,
      action: approve,
    });
    await deps.db.write
      .updateTable('admin_account')
      .set(change === 'reader' ? { role: 'reader' } : { disabled_at: '2026-11-20T08:00:00.000Z' })
      .where('id', '=', colleague.id)
      .execute();
    deps.bulkRunner.wake();
    await waitForState(deps, id, 'finished');
    expect(await getStatus(applicationId)).toBe('pending');
  },
);

test('an operation that cannot run for a long time is tried again', async () => {
  const { id: applicationId } = await anInterview(deps);
  let isBroken = true;
  const runner = createBulkRunner(deps, () => ({
    ...deps,
    records: isBroken ? { ...deps.records, modules: [] } : deps.records,
  }));
  const waiting = { ...runner, wake: () => undefined };
  await createTestCaller(deps, { staff: aStaffMember, bulkRunner: waiting }).bulk.begin({
    selection: listOfIds([applicationId]),
    count: 1,
    action: approve,
  });
  for (let attempt = 0; attempt < 12; attempt += 1) await runner.runNow();
  expect(await getStatus(applicationId)).toBe('pending');
  isBroken = false;
  await runner.runNow();
  await runner.stop();
  expect(await getStatus(applicationId)).toBe('approved');
});

test('an operation that an earlier process has begun goes on at the next start', async () => {
  const { id: applicationId } = await anInterview(deps);
  const killed = { ...deps.bulkRunner, wake: () => undefined };
  const { id } = await createTestCaller(deps, { staff: aStaffMember, bulkRunner: killed }).bulk.begin({
    selection: listOfIds([applicationId]),
    count: 1,
    action: approve,
  });
  expect(await createStaffCaller(deps).bulk.get({ id })).toMatchObject({ state: 'running', waiting: 1 });
  deps.bulkRunner.wake();
  expect(await waitForEnd(id)).toMatchObject({ done: 1, waiting: 0 });
  expect(await getStatus(applicationId)).toBe('approved');
});
