import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStaffMember, createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import {
  changeRole,
  createAdmin,
  disableAdmin,
  enableAdmin,
  resetPassword,
} from '../../identity/manage-accounts.ts';
import { listAdmins } from '../../identity/queries.ts';
import { anInterview } from '../testing.ts';
import { createFeedLink, readCalendarFeed } from './calendar-feed.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

/** An account, and its address for calendar programs. */
async function anAccount() {
  const email = 'keza@isangano.example';
  // The last owner keeps the role.
  await createAdmin(deps, aStaffMember, { email: 'mugisha@isangano.example' });
  await createAdmin(deps, aStaffMember, { email });
  const account = (await listAdmins(deps.db.read)).find((one) => one.email === email);
  const staff = { ...aStaffMember, id: account?.id ?? '', email };
  const url = await createFeedLink(deps, staff);
  const read = (query = new URL(url).searchParams) => readCalendarFeed(deps, query);
  return { email, url, read };
}

const ended = { code: 'forbidden', reason: 'link_expired' };

test('a calendar program reads the appointments that stand', async () => {
  const { read, url } = await anAccount();
  const { setAppointment, cancelAppointment } = createStaffCaller(deps).applications;
  const place = 'Studio 1; KN 5';
  const one = await anInterview(deps, { fullName: 'Keza, Aline' });
  const input = { basedOn: null, minutes: 60, place, note: 'For the applicant' } as const;
  await setAppointment({ ...input, id: one.id, localStart: '2026-12-01T14:30' });
  const other = await anInterview(deps);
  await setAppointment({ ...input, id: other.id, localStart: '2026-12-02T14:30' });
  await cancelAppointment({ id: other.id, basedOn: 0 });
  expect(url).toMatch(/^https:\/\/[^/]+\/files\/calendar\.ics\?/);
  const lines = (await read()).replaceAll('\r\n ', '').split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:${one.id}`,
      'DTSTART:20261201T123000Z',
      'DTEND:20261201T133000Z',
      String.raw`SUMMARY:Interview: Keza\, Aline`,
      String.raw`LOCATION:Studio 1\; KN 5`,
    ]),
  );
  expect(await read()).not.toContain('For the applicant');
});

test('the address ends with the account, its role and its password, and cannot be altered', async () => {
  const { email, url, read } = await anAccount();
  const altered = new URL(url).searchParams;
  altered.set('by', 'somebody');
  await expect(read(altered)).rejects.toMatchObject({ code: 'forbidden' });
  await changeRole(deps, aStaffMember, { email, role: 'editor' });
  await expect(read()).rejects.toMatchObject(ended);
  await changeRole(deps, aStaffMember, { email, role: 'reader' });
  await read();
  await disableAdmin(deps, aStaffMember, email);
  await expect(read()).rejects.toMatchObject(ended);
  await enableAdmin(deps, aStaffMember, email);
  await read();
  await resetPassword(deps, aStaffMember, { email });
  await expect(read()).rejects.toMatchObject(ended);
});
