import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffMember, createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { interviewFields, sendInterview } from '../testing.ts';
import { recordFileOpened, recordFileShown } from './record-opened.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function openInterview() {
  const { id } = await sendInterview(deps, interviewFields());
  const opening = { applicationId: id, fileId: 'film-1', name: 'film.mp4' };
  const listOpenings = async () =>
    (await createStaffCaller(deps).applications.history({ id })).filter(
      ({ action }) => action === 'file_opened',
    );
  return { opening, listOpenings };
}

test('parallel requests for ranges of a file are recorded as one opening', async () => {
  const { opening, listOpenings } = await openInterview();
  await Promise.all(Array.from({ length: 5 }, () => recordFileOpened(deps, aStaffMember, opening)));
  expect(await listOpenings()).toHaveLength(1);
  deps.moveClock(11 * 60_000);
  await recordFileOpened(deps, aStaffMember, opening);
  expect(await listOpenings()).toHaveLength(2);
});

test('parallel requests for a file without a history are recorded as one', async () => {
  const shown = { subject: 'message-1', fileId: 'plan-1' };
  await Promise.all(Array.from({ length: 5 }, () => recordFileShown(deps, aStaffMember, shown)));
  const entries = deps.db.read.selectFrom('audit_entry').select('seq').where('detail', '=', shown.fileId);
  expect(await entries.execute()).toHaveLength(1);
});

test('two files of the same name are two openings', async () => {
  const { opening, listOpenings } = await openInterview();
  await recordFileOpened(deps, aStaffMember, opening);
  await recordFileOpened(deps, aStaffMember, { ...opening, fileId: 'film-2' });
  expect(await listOpenings()).toMatchObject([{ file: 'film.mp4' }, { file: 'film.mp4' }]);
});

test('a file whose application is deleted while it is opened is not found', async () => {
  const { opening } = await openInterview();
  const [, opened] = await Promise.allSettled([
    createStaffCaller(deps).applications.deleteInterview({ id: opening.applicationId }),
    recordFileOpened(deps, aStaffMember, opening),
  ]);
  expect(opened).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
});
