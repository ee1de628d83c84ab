import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../../testing.ts';
import { anInterview } from '../testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const week = { from: '2026-11-30', until: '2026-12-06' };

async function anAppointment(localStart: string, place = 'Studio 1') {
  const { id } = await anInterview(deps);
  const { applications } = createStaffCaller(deps);
  await applications.setAppointment({ id, basedOn: null, localStart, minutes: 60, place, note: '' });
  return id;
}

test('has the appointments of its days in their order, as they are now', async () => {
  const { applications } = createStaffCaller(deps);
  const last = await anAppointment('2026-12-06T23:59');
  const moved = await anAppointment('2026-12-02T10:00');
  const cancelled = await anAppointment('2026-12-03T10:00');
  await anAppointment('2026-12-07T00:00');
  const first = await anAppointment('2026-11-30T00:00');
  const change = { localStart: '2026-12-04T09:30', minutes: 30, place: 'Studio 2', note: '' } as const;
  await applications.setAppointment({ id: moved, basedOn: 0, ...change });
  await applications.cancelAppointment({ id: cancelled, basedOn: 0 });
  const entries = await applications.calendar(week);
  expect(entries.map(({ id, localStart }) => [id, localStart])).toEqual([
    [first, '2026-11-30T00:00'],
    [moved, '2026-12-04T09:30'],
    [last, '2026-12-06T23:59'],
  ]);
  // The clocks of Kigali are two hours ahead.
  expect(entries[1]).toMatchObject({ startsAt: '2026-12-04T07:30:00.000Z', minutes: 30, place: 'Studio 2' });
  await applications.deleteInterview({ id: moved });
  expect((await applications.calendar(week)).map(({ id }) => id)).toEqual([first, last]);
});

test('is in the audit log when it is read by the API', async () => {
  const { applications } = createStaffCaller(deps);
  expect(await applications.listAppointments(week)).toEqual(await applications.calendar(week));
  const entries = await deps.db.read.selectFrom('audit_entry').select(['action', 'detail']).execute();
  expect(entries.filter(({ detail }) => detail === 'appointments (API)')).toEqual([
    { action: 'list_exported', detail: 'appointments (API)' },
  ]);
});

test('is for those who may read applications, and has a limit of days', async () => {
  const editor = createTestCaller(deps, { staff: { ...aStaffMember, role: 'editor' } });
  await expect(editor.applications.calendar(week)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(createTestCaller(deps).applications.calendar(week)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
  const { applications } = createStaffCaller(deps);
  for (const until of ['2026-11-29', '2027-12-01', '2026-02-30'])
    await expect(applications.calendar({ ...week, until })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const lastWeek = { from: '9999-12-25', until: '9999-12-31' };
  await expect(applications.calendar(lastWeek)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await applications.calendar({ ...lastWeek, until: '9999-12-30' })).toEqual([]);
});
