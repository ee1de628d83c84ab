import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { interviewFields, sendInterview } from '../testing.ts';
import { recordFileOpened } from './record-file-opened.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test('parallel requests for ranges of a file are recorded as one opening', async () => {
  const { id } = await sendInterview(deps, interviewFields());
  const opening = { applicationId: id, fileId: 'file-1', name: 'film.mp4' };
  const listOpenings = async () =>
    (await createStaffCaller(deps).applications.history({ id })).filter(
      ({ action }) => action === 'file_opened',
    );
  await Promise.all(Array.from({ length: 5 }, () => recordFileOpened(deps, aStaffMember, opening)));
  expect(await listOpenings()).toHaveLength(1);
  deps.moveClock(11 * 60_000);
  await recordFileOpened(deps, aStaffMember, opening);
  expect(await listOpenings()).toHaveLength(2);
});
