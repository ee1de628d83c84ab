import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decisionMailDelayMs } from '../../core/undo-window.ts';
import { storeDecisionMails } from '../../records/bulk/testing.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { aStagedFile, listStoredNames } from '../files/testing.ts';
import { aReply, listMailsAbout } from '../mail/testing.ts';
import { aDecidedInterview, anInterview, aPartner, interviewFields, sendInterview } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test('applications are found by the name that a channel had before, too', async () => {
  const before = deps.listChannels;
  const { id } = await anInterview(deps, { channels: ['Umurage Stories'] });
  deps.listChannels = () => [{ id: 'umurage', name: 'Umurage Live' }];
  const staff = createStaffCaller(deps).applications;
  const names = await staff.channels();
  deps.listChannels = before;
  expect(names).toEqual(['Umurage Live', 'All Channels', 'Umurage Stories']);
  const { rows } = await staff.list({ channel: 'Umurage Stories' });
  expect(rows.map((row) => row.id)).toEqual([id]);
  expect(await createStaffCaller(deps).applications.channels()).toEqual([
    ...before().map(({ name }) => name),
    'All Channels',
  ]);
});

describe('an undone decision', () => {
  test('makes the application pending again, and both actions stay in its history', async () => {
    const { id } = await anInterview(deps);
    const staff = createStaffCaller(deps).applications;
    const { decidedAt } = await staff.decide({ id, status: 'approved' });
    expect(await staff.undoDecision({ id, decidedAt: decidedAt ?? '' })).toMatchObject({
      status: 'pending',
      decidedAt: null,
    });
    const at = '2026-11-20T08:00:00.000Z';
    expect(await staff.history({ id })).toEqual([
      { action: 'received', at, by: null, file: null, detail: null },
      { action: 'approved', at, by: 'staff@isangano.example', file: null, detail: null },
      { action: 'undone', at, by: 'staff@isangano.example', file: null, detail: null },
    ]);
    expect(await staff.decide({ id, status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });

  test('can only be undone by the person who made it', async () => {
    const { id } = await anInterview(deps);
    const { decidedAt } = await createStaffCaller(deps).applications.decide({ id, status: 'approved' });
    const colleague = { ...aStaffMember, id: 'staff-2', email: 'other@isangano.example' };
    const attempt = createTestCaller(deps, { staff: colleague }).applications.undoDecision({
      id,
      decidedAt: decidedAt ?? '',
    });
    await expect(attempt).rejects.toMatchObject({ code: 'CONFLICT', cause: { reason: 'undo_too_late' } });
    expect(await createStaffCaller(deps).applications.getInterview({ id })).toMatchObject({
      status: 'approved',
    });
  });

  test('cannot be undone after the undo window', async () => {
    const freshDeps = await openTestDeps();
    const { id } = await anInterview(freshDeps);
    const { decidedAt } = await createStaffCaller(freshDeps).applications.decide({ id, status: 'approved' });
    freshDeps.moveClock(16_000);
    const attempt = createStaffCaller(freshDeps).applications.undoDecision({
      id,
      decidedAt: decidedAt ?? '',
    });
    await expect(attempt).rejects.toMatchObject({ code: 'CONFLICT', cause: { reason: 'undo_too_late' } });
    await freshDeps.close();
  });

  test('cannot be undone once its mail is stored, which another server may do by a clock that is ahead', async () => {
    const freshDeps = await openTestDeps();
    const { id } = await anInterview(freshDeps);
    const { applications } = createStaffCaller(freshDeps);
    const { decidedAt } = await applications.decide({ id, status: 'rejected' });
    await storeDecisionMails(freshDeps);
    freshDeps.moveClock(-decisionMailDelayMs);
    const attempt = applications.undoDecision({ id, decidedAt: decidedAt ?? '' });
    await expect(attempt).rejects.toMatchObject({ cause: { reason: 'undo_too_late' } });
    expect(await applications.getInterview({ id })).toMatchObject({ status: 'rejected' });
    await freshDeps.close();
  });

  test('throws NOT_FOUND for an unknown application', async () => {
    const attempt = createStaffCaller(deps).applications.undoDecision({ id: 'nobody', decidedAt: '' });
    await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createStaffCaller(deps).applications.history({ id: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a decision', () => {
  test('approves a pending application, and records who decided', async () => {
    const { id } = await anInterview(deps);
    expect(await createStaffCaller(deps).applications.decide({ id, status: 'approved' })).toMatchObject({
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
    await expect(
      createStaffCaller(deps).applications.decide({ id, status: 'rejected' }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { reason: 'already_decided' },
    });
    expect(await createStaffCaller(deps).applications.getInterview({ id })).toMatchObject({
      status: 'approved',
    });
  });

  test('requires authentication', async () => {
    const { id } = await anInterview(deps);
    const decision = createTestCaller(deps).applications.decideInterview({ id, status: 'approved' });
    await expect(decision).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('throws NOT_FOUND for an unknown application and for one of the other kind', async () => {
    const staff = createStaffCaller(deps).applications;
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
  test('is deleted with its details and files, and is not created again by its request', async () => {
    const staff = createStaffCaller(deps).applications;
    const before = await listStoredNames(deps.folder);
    const fields = interviewFields();
    const stagedFiles = [await aStagedFile(deps, 'signatureUrl')];
    const { id } = await sendInterview(deps, fields, { stagedFiles, idempotencyKey: 'deleted' });
    await staff.deleteInterview({ id });
    await expect(staff.getInterview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staff.deleteInterview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listStoredNames(deps.folder)).toEqual(before);
    for (const table of ['application_file', 'interview'] as const) {
      const rows = await deps.db.read.selectFrom(table).select('application_id').execute();
      expect(rows.map((row) => row.application_id)).not.toContain(id);
    }
    expect(await deps.db.read.selectFrom('file_removal').selectAll().execute()).toEqual([]);
    const keys = await deps.db.read.selectFrom('idempotency_key').selectAll().execute();
    expect(keys).toMatchObject([{ body_hash: '', record_id: '' }]);
    expect(keys.map(({ key }) => key)).not.toContain('deleted');
    await expect(sendInterview(deps, fields, { idempotencyKey: 'deleted' })).rejects.toMatchObject({
      code: 'conflict',
      reason: 'key_reused',
    });
  });

  test('takes the mails that wait with it, but for those that tell of a decision or an appointment', async () => {
    const { id, email } = await anInterview(deps);
    const staff = createStaffCaller(deps).applications;
    const meeting = { minutes: 60, place: 'Studio 1', note: '' } as const;
    const [first, second] = ['2026-12-01T14:30', '2026-12-02T14:30'];
    await staff.setAppointment({ id, basedOn: null, localStart: first, ...meeting });
    await staff.offerTimes({ id, localStarts: [first, second], ...meeting });
    await aReply(deps, { noun: 'application', id }, '2026-12-24T08:00:00.000Z');
    await staff.decide({ id, status: 'approved' });
    await storeDecisionMails(deps);
    const listKinds = async () =>
      (await listMailsAbout(deps, email)).filter(({ about }) => about === id).map(({ kind }) => kind);
    const standing = ['interview-appointment', 'application-decision'];
    expect(new Set(await listKinds())).toEqual(
      new Set(['application-note', 'application-receipt', 'offered-times', 'reply', ...standing]),
    );
    await staff.deleteInterview({ id });
    expect(new Set(await listKinds())).toEqual(new Set(standing));
  });
});

describe('the list of one kind', () => {
  test('is newest first, and each page has a cursor to the next', async () => {
    const freshDeps = await openTestDeps();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await anInterview(freshDeps)).id);
      await aPartner(freshDeps);
      if (count % 2) freshDeps.moveClock(1000);
    }
    const staff = createStaffCaller(freshDeps).applications;
    const listedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await staff.listInterviews({ limit: '2', ...(cursor && { cursor }) });
      listedIds.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(listedIds).toEqual(ids);
    expect((await staff.listPartners({})).items).toHaveLength(5);
    await expect(staff.listInterviews({ cursor: "1' or 1=1" })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await freshDeps.close();
  });
});
