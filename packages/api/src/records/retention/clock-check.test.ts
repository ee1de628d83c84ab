import { draftLifetimeMs } from '@isangano/contracts/drafts/limits';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { anInterview } from '../../modules/applications/testing.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { listMailsAbout } from '../../modules/mail/testing.ts';
import { hashAccessToken } from '../../modules/uploads/access.ts';
import { aStaffMember, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
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

test('an entry of the audit log from when the clock was ahead counts until the next one', async () => {
  const ahead = { ...deps, clock: () => Date.parse('2027-05-01T00:00:00Z') };
  const now = at('2026-11-21T00:00:00Z');
  const record = (own: TestDeps) =>
    inTransaction(own.db, (trx) =>
      recordAction(trx, aStaffMember, { action: 'setting_changed' }, new Date(own.clock()).toISOString()),
    );
  await record(ahead);
  await expect(assertClock(now)).rejects.toThrow(ClockError);
  await record(now);
  await expect(assertClock(now)).resolves.toBeUndefined();
});

test('a clock before this version is wrong without any record, too', async () => {
  const empty = await openTestDeps();
  await expect(assertClock({ ...empty, clock: () => 0 })).rejects.toThrow(
    /shows 1970-01-01T00:00:00.000Z: set it/,
  );
  await empty.close();
});

const email = 'keza@mail.example';

async function saveDraft(id: string): Promise<void> {
  const accessTokenHash = hashAccessToken('own'.padEnd(43, '_'));
  const draft = {
    id: id.repeat(16),
    kind: 'interview' as const,
    content: 'encrypted',
    basedOn: 0,
    uploads: [],
  };
  await createTestCaller(deps, { accessTokenHash }).drafts.save({ ...draft, reminderEmail: email });
}

/** Runs a sweep, and returns its warnings. */
async function sweepOnce(changes: Partial<TestDeps> = {}): Promise<string[]> {
  const warn = vi.fn<(details: object, message: string) => void>();
  await startSweep({ ...deps, log: { ...deps.log, warn }, ...changes }).stop();
  return warn.mock.calls.map(([, message]) => message);
}

const countDrafts = async () => (await deps.db.read.selectFrom('draft').select('id').execute()).length;

test('while the clock is ahead, the sweep warns, expired drafts stay, and nobody is reminded', async () => {
  await saveDraft('a1');
  expect(await sweepOnce({ clock: () => Date.parse('2028-11-20T00:00:00Z') })).toEqual([
    expect.stringMatching(/shows 2028-11-20.*nothing is removed.*, and nobody is reminded/),
  ]);
  expect(await countDrafts()).toBe(1);
  expect(await listMailsAbout(deps, email)).toEqual([]);
  deps.moveClock(draftLifetimeMs + 1);
  await sweepOnce();
  expect(await countDrafts()).toBe(0);
});

test('after the clock was ahead, the sweep reminds and warns, and expired drafts stay', async () => {
  await saveDraft('a1');
  deps.moveClock(draftLifetimeMs + 2 * dayMs);
  await anInterview(deps);
  deps.moveClock(-2 * dayMs - hourMs);
  const warnings = [expect.stringMatching(/nothing is removed or shortened because of its age\.$/)];
  expect(await sweepOnce()).toEqual(warnings);
  expect(await listMailsAbout(deps, email)).toMatchObject([{ kind: 'draft-reminder' }]);
  deps.moveClock(hourMs + 1);
  expect(await sweepOnce()).toEqual(warnings);
  expect(await countDrafts()).toBe(1);
  expect(await listMailsAbout(deps, email)).toHaveLength(1);
});
