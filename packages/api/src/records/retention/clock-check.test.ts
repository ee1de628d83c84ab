import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInterview } from '../../modules/applications/testing.ts';
import { hashAccessToken } from '../../modules/uploads/access.ts';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { applyRetention } from './apply-retention.ts';
import { assertClock, ClockError } from './clock-check.ts';
import { startSweep } from './sweep.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await anInterview(deps);
});
afterEach(() => deps.close());

const at = (time: string) => ({ ...deps, clock: () => Date.parse(time) });
const wrongTimes = ['1970-01-01T00:10:00Z', '2026-11-01T00:00:00Z', '2028-11-20T00:00:00Z'];

test.each(wrongTimes)('with a clock that shows %s, retention removes nothing and says why', async (time) => {
  await expect(applyRetention(at(time), { applications: 1 })).rejects.toThrow(ClockError);
  await expect(assertClock(at(time))).rejects.toThrow(
    `The clock of this machine shows ${new Date(time).toISOString()}, and the newest record is from 2026-11-20`,
  );
});

test.each(['2026-11-19T09:00:00Z', '2027-06-01T00:00:00Z'])(
  'a clock that shows %s may be right',
  async (time) => {
    await expect(assertClock(at(time))).resolves.toBeUndefined();
  },
);

test('a clock before this version is wrong without any record, too', async () => {
  const empty = await openTestDeps();
  await expect(assertClock({ db: empty.db, clock: () => 0 })).rejects.toThrow(
    /shows 1970-01-01T00:00:00.000Z: set it/,
  );
  await empty.close();
});

test('while the clock is wrong, the sweep warns and expired drafts stay', async () => {
  const accessTokenHash = hashAccessToken('own'.padEnd(43, '_'));
  const draft = {
    id: 'a1'.repeat(16),
    kind: 'interview' as const,
    content: 'encrypted',
    basedOn: 0,
    uploads: [],
  };
  await createTestCaller(deps, { accessTokenHash }).drafts.save({
    ...draft,
    reminderEmail: 'keza@mail.example',
  });
  const warn = vi.fn<(details: object, message: string) => void>();
  const count = async () => (await deps.db.read.selectFrom('draft').select('id').execute()).length;
  await startSweep({ ...at('2028-11-20T00:00:00Z'), log: { ...deps.log, warn } }).stop();
  expect(warn).toHaveBeenCalledWith(
    {},
    expect.stringContaining('The clock of this machine shows 2028-11-20'),
  );
  expect(await count()).toBe(1);
  deps.moveClock(draftLifetimeMs + 1);
  await startSweep(deps).stop();
  expect(await count()).toBe(0);
});
