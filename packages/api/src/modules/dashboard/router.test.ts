import { hourMs } from '@isangano/contracts/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aDecidedInterview, anInterview, aPartner } from '../applications/testing.ts';
import { aReply } from '../mail/testing.ts';
import { messageInput } from '../messages/testing.ts';
import { projectInput } from '../projects/testing.ts';
import { countOutbox } from './queries.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

test('the summary has all counts and the newest records', async () => {
  const staff = createStaffCaller(deps);
  expect(await staff.dashboard.summary()).toMatchObject({ totalApplications: 0, recentMessages: [] });

  await anInterview(deps);
  await aDecidedInterview(deps);
  for (let n = 0; n < 4; n += 1) await anInterview(deps);
  deps.moveClock(1000);
  const partner = await aPartner(deps);
  const read = await createTestCaller(deps).messages.create(messageInput());
  await staff.messages.markRead({ id: read.id, status: 'read' });
  for (let n = 0; n < 3; n += 1) await createTestCaller(deps).messages.create(messageInput());
  await staff.projects.create(projectInput({ status: 'active' }));
  await staff.projects.create(projectInput({ status: 'planning' }));

  const summary = await staff.dashboard.summary();
  expect(summary).toMatchObject({
    totalApplications: 7,
    pendingApplications: 6,
    activeProjects: 1,
    unreadMessages: 3,
  });
  expect(summary.weeks).toHaveLength(12);
  expect(summary.weeks.at(-1)).toMatchObject({
    from: '2026-11-14',
    applications: 7,
    messages: 4,
    waitDays: 0,
  });
  expect(summary.weeks[0]).toMatchObject({ from: '2026-08-29', applications: 0, waitDays: null });
  expect(summary.oldestPendingAt).toBe('2026-11-20T08:00:00.000Z');
  expect(await staff.dashboard.counts()).toEqual({ pendingApplications: 6, unreadMessages: 3 });
  expect(summary.recentApplications).toHaveLength(5);
  expect(summary.recentApplications[0]).toMatchObject({ id: partner.id, kind: 'partner' });
  expect(summary.recentMessages.map(({ status }) => status)).toEqual(['unread', 'unread', 'unread']);
});

test('the weeks have days in UTC, as these are counted', async () => {
  const nightDeps = await openTestDeps();
  // It is November 21 in Kigali.
  nightDeps.moveClock(14.5 * hourMs);
  await anInterview(nightDeps);
  const { weeks } = await createStaffCaller(nightDeps).dashboard.summary();
  expect(weeks.at(-1)).toMatchObject({ from: '2026-11-14', applications: 1 });
  nightDeps.moveClock(1.5 * hourMs);
  const { weeks: nextWeeks } = await createStaffCaller(nightDeps).dashboard.summary();
  expect(nextWeeks.at(-1)).toMatchObject({ from: '2026-11-15', applications: 1 });
  await nightDeps.close();
});

test('summary and counts require authentication', async () => {
  await expect(createTestCaller(deps).dashboard.counts()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(createTestCaller(deps).dashboard.summary()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a planned reply counts as late from its time on, and not from when it was written', async () => {
  const { id } = await anInterview(deps);
  await deps.db.write.deleteFrom('outbox_mail').execute();
  const start = deps.clock();
  const inHours = (hours: number) => new Date(start + hours * hourMs).toISOString();
  await aReply(deps, { noun: 'application', id }, inHours(48));
  deps.moveClock(47 * hourMs);
  await createTestCaller(deps).messages.create(messageInput());
  expect(await countOutbox(deps.db.read, inHours(48))).toMatchObject({ oldestAt: inHours(47) });
});
