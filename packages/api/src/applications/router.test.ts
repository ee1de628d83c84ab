import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anArrival, storedNames } from '../files/testing.ts';
import { callerOf, openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { submitInterview } from './submit-interview.ts';
import { aDecidedInterview, anInterview, aPartner, aSubmission } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

describe('a decision taken back', () => {
  test('makes the application pending again, and leaves both in its history', async () => {
    const { id } = await anInterview(deps);
    const staff = staffCaller(deps).applications;
    const { decidedAt } = await staff.decide({ id, status: 'approved' });
    expect(await staff.undoDecision({ id, decidedAt: decidedAt ?? '' })).toMatchObject({
      status: 'pending',
      decidedAt: null,
    });
    const at = '2026-11-20T08:00:00.000Z';
    expect(await staff.history({ id })).toEqual([
      { action: 'received', at, by: null, file: null },
      { action: 'approved', at, by: 'staff@isangano.example', file: null },
      { action: 'undone', at, by: 'staff@isangano.example', file: null },
    ]);
    expect(await staff.decide({ id, status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });

  test('is refused to anyone but who made it', async () => {
    const { id } = await anInterview(deps);
    const { decidedAt } = await staffCaller(deps).applications.decide({ id, status: 'approved' });
    const colleague = { id: 'staff-2', email: 'other@isangano.example', sessionId: 'session-2' };
    const attempt = callerOf(deps, { staff: colleague }).applications.undoDecision({
      id,
      decidedAt: decidedAt ?? '',
    });
    await expect(attempt).rejects.toMatchObject({ code: 'CONFLICT', cause: { reason: 'undo_too_late' } });
    expect(await staffCaller(deps).applications.getInterview({ id })).toMatchObject({ status: 'approved' });
  });

  test('comes too late after a while', async () => {
    const own = await openTestDeps();
    const { id } = await anInterview(own);
    const { decidedAt } = await staffCaller(own).applications.decide({ id, status: 'approved' });
    own.moveClock(16_000);
    const attempt = staffCaller(own).applications.undoDecision({ id, decidedAt: decidedAt ?? '' });
    await expect(attempt).rejects.toMatchObject({ code: 'CONFLICT', cause: { reason: 'undo_too_late' } });
    await own.close();
  });

  test('is not found for an unknown application', async () => {
    const attempt = staffCaller(deps).applications.undoDecision({ id: 'nobody', decidedAt: '' });
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staffCaller(deps).applications.history({ id: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a decision', () => {
  test('turns a pending application into an approved one, and notes who did it', async () => {
    const { id } = await anInterview(deps);
    expect(await staffCaller(deps).applications.decide({ id, status: 'approved' })).toMatchObject({
      id,
      status: 'approved',
    });
    const row = await deps.db.read
      .selectFrom('application')
      .select(['status', 'decided_by', 'decided_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({
      status: 'approved',
      decided_by: 'staff-1',
      decided_at: '2026-11-20T08:00:00.000Z',
    });
  });

  test('cannot be made twice', async () => {
    const { id } = await aDecidedInterview(deps);
    await expect(staffCaller(deps).applications.decide({ id, status: 'rejected' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { reason: 'already_decided' },
    });
    expect(await staffCaller(deps).applications.getInterview({ id })).toMatchObject({ status: 'approved' });
  });

  test('needs a session', async () => {
    const { id } = await anInterview(deps);
    const decision = callerOf(deps).applications.decideInterview({ id, status: 'approved' });
    await expect(decision).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('is not found for an unknown application, nor for one of the other kind', async () => {
    const staff = staffCaller(deps).applications;
    const { id: partnerId } = await aPartner(deps);
    await expect(staff.decide({ id: 'nobody', status: 'approved' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const wrongKind = staff.decideInterview({ id: partnerId, status: 'approved' });
    await expect(wrongKind).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await staff.decidePartner({ id: partnerId, status: 'rejected' })).toMatchObject({
      status: 'rejected',
    });
  });
});

describe('a deleted application', () => {
  test('takes its details, key and files along', async () => {
    const staff = staffCaller(deps).applications;
    const before = await storedNames(deps.folder);
    const submission = aSubmission({
      files: [await anArrival(deps, 'signatureUrl')],
      idempotencyKey: 'deleted',
    });
    const { id } = await submitInterview(deps, submission);
    await staff.deleteInterview({ id });
    await expect(staff.getInterview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staff.deleteInterview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedNames(deps.folder)).toEqual(before);
    for (const table of ['application_file', 'interview'] as const) {
      const rows = await deps.db.read.selectFrom(table).select('application_id').execute();
      expect(rows.map((row) => row.application_id)).not.toContain(id);
    }
    expect(await deps.db.read.selectFrom('file_removal').selectAll().execute()).toEqual([]);
    const again = await submitInterview(deps, { ...submission, files: [] });
    expect(again.id).not.toBe(id);
  });
});

describe('the list of one kind', () => {
  test('is newest first, and every page tells the next', async () => {
    const own = await openTestDeps();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await anInterview(own)).id);
      await aPartner(own);
      if (count % 2) own.moveClock(1000);
    }
    const staff = staffCaller(own).applications;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await staff.listInterviews({ limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids);
    expect((await staff.listPartners({})).items).toHaveLength(5);
    await expect(staff.listInterviews({ cursor: "1' or 1=1" })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await own.close();
  });
});
