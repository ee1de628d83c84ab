import { reasonMaxChars } from '@isangano/contracts/applications/limits';
import type { locales } from '@isangano/contracts/locales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeDecisionMails } from '../../../records/bulk/testing.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { interviewFields, sendInterview } from '../testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const reason = 'We filmed two weavers this season.\nPlease come back in June.';

async function anApplicant(locale: (typeof locales)[number] = 'en') {
  const { id, email } = await sendInterview(deps, interviewFields(), { locale });
  async function readMail(): Promise<string | undefined> {
    await storeDecisionMails(deps);
    return (await listMailsAbout(deps, email)).find(({ kind }) => kind === 'application-decision')?.text;
  }
  return { id, readMail };
}

test.each([
  ['en', 'Our reason'],
  ['rw', 'Impamvu'],
  ['fr', 'Notre raison'],
] as const)('the mail carries the reason if the reviewer says so: %s', async (locale, label) => {
  const { id, readMail } = await anApplicant(locale);
  const staff = createStaffCaller(deps).applications;
  await staff.decide({ id, status: 'rejected', reason, isReasonMailed: true });
  expect(await readMail()).toContain(`${label}\n${reason}`);
  expect(await staff.history({ id })).toMatchObject([
    { action: 'received' },
    { action: 'rejected', reason: { text: reason, isMailed: true } },
  ]);
});

test('the mail says nothing of a reason that is only for staff', async () => {
  const { id, readMail } = await anApplicant();
  const staff = createStaffCaller(deps).applications;
  await staff.decideInterview({ id, status: 'rejected', reason });
  expect(await readMail()).not.toContain('two weavers');
  expect((await staff.history({ id })).at(-1)).toMatchObject({ reason: { text: reason, isMailed: false } });
});

test('undoing the rejection removes its reason', async () => {
  const { id } = await anApplicant();
  const staff = createStaffCaller(deps).applications;
  const { decidedAt } = await staff.decide({ id, status: 'rejected', reason });
  deps.moveClock(1000);
  await staff.undoDecision({ id, decidedAt: decidedAt ?? '' });
  expect(JSON.stringify(await staff.history({ id }))).not.toContain('two weavers');
  expect(
    await deps.db.read.selectFrom('rejection_reason').selectAll().where('application_id', '=', id).execute(),
  ).toEqual([]);
  deps.moveClock(1000);
  await staff.decide({ id, status: 'rejected', reason: '  ' });
  expect((await staff.history({ id })).at(-1)).toEqual({
    action: 'rejected',
    at: new Date(deps.clock()).toISOString(),
    by: 'staff@isangano.example',
    file: null,
    detail: null,
  });
});

test('an approval has no reason, and a reason is limited', async () => {
  const { id } = await anApplicant();
  const staff = createStaffCaller(deps).applications;
  await expect(staff.decide({ id, status: 'approved', reason })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const tooLong = 'x'.repeat(reasonMaxChars + 1);
  await expect(staff.decide({ id, status: 'rejected', reason: tooLong })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect((await staff.getInterview({ id })).status).toBe('pending');
});
