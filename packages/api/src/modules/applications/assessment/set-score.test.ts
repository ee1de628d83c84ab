import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../../testing.ts';
import { anInterview, aPartner } from '../testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const colleague = { ...aStaffMember, id: 'staff-2', email: 'other@isangano.example' };

test('every reviewer has one score, which they change and remove; others keep theirs', async () => {
  const { id } = await aPartner(deps);
  const staff = createStaffCaller(deps).applications;
  const other = createTestCaller(deps, { staff: colleague }).applications;
  expect(await staff.assessment({ id })).toMatchObject({ scores: [], average: null, ownScore: null });

  await staff.setScore({ id, score: 2 });
  await other.setScore({ id, score: 5 });
  deps.moveClock(1000);
  await staff.setScore({ id, score: 4 });
  expect(await staff.assessment({ id })).toMatchObject({
    scores: [
      { by: 'other@isangano.example', score: 5 },
      { by: 'staff@isangano.example', score: 4 },
    ],
    average: 4.5,
    ownScore: 4,
  });
  expect((await other.assessment({ id })).ownScore).toBe(5);

  await staff.setScore({ id, score: null });
  expect(await staff.assessment({ id })).toMatchObject({ average: 5, ownScore: null });
});

test.each([0, 6, 2.5])('a score of %d is refused', async (score) => {
  const { id } = await anInterview(deps);
  const attempt = createStaffCaller(deps).applications.setScore({ id, score });
  await expect(attempt).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('an unknown application has no score, and a reader gives none', async () => {
  const staff = createStaffCaller(deps).applications;
  await expect(staff.setScore({ id: 'nobody', score: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.assessment({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id } = await anInterview(deps);
  const reader = createTestCaller(deps, { staff: { ...aStaffMember, role: 'reader' } }).applications;
  await expect(reader.setScore({ id, score: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await reader.assessment({ id })).scores).toEqual([]);
});

test('a record that is read ahead is complete, and its review has not begun', async () => {
  const { id, fullName } = await anInterview(deps);
  const staff = createStaffCaller(deps).applications;
  const findBegan = async () =>
    await deps.db.read
      .selectFrom('application')
      .select('review_began_at as at')
      .where('id', '=', id)
      .executeTakeFirst();
  expect(await staff.readAhead({ id })).toMatchObject({ kind: 'interview', view: { id, fullName } });
  expect(await findBegan()).toEqual({ at: null });
  await staff.getInterview({ id });
  expect(await findBegan()).not.toEqual({ at: null });
  await expect(staff.readAhead({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
