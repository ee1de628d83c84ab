import type { AuditAction } from '@isangano/contracts/audit/values';
import { dayMs, hourMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeStaffMember } from '../../../records/assignments/testing.ts';
import { storeDecisionMails, waitForState } from '../../../records/bulk/testing.ts';
import { aStaffMember, createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { parseMailContent } from '../../mail/module.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { remindOfAppointments } from './set-appointment.ts';
import { first, openApplicant, second } from './testing.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

/** An applicant who has taken the first of two times. */
async function anInvitedApplicant() {
  const applicant = await openApplicant(deps);
  await applicant.offer();
  await applicant.take(first.utc);
  return {
    ...applicant,
    decide: async (status: 'approved' | 'rejected') =>
      await applicant.staff.decide({ id: applicant.id, status }),
    listEvents: async () =>
      (await listMailsAbout(deps, applicant.email)).flatMap((mail) => {
        const event = parseMailContent(mail)?.event;
        return event ? [{ kind: mail.kind, method: event.method, sequence: event.sequence }] : [];
      }),
  };
}

async function listBooked(): Promise<string[]> {
  const { calendar } = createStaffCaller(deps).applications;
  const entries = await calendar({ from: '2026-12-01', until: '2026-12-31' });
  return entries.map(({ id }) => id);
}

async function findEntry(action: AuditAction) {
  const { entries } = await createStaffCaller(deps).audit.list({ action });
  return entries[0];
}

/** Returns the times that another applicant can take. */
async function listFree(): Promise<string[]> {
  const { offer, readStatus } = await openApplicant(deps);
  await offer();
  return (await readStatus()).offer?.times ?? [];
}

const moveTo = (time: string, beforeMs = 0) => deps.moveClock(Date.parse(time) - beforeMs - deps.clock());

describe('an appointment to come', () => {
  test('is cancelled by a rejection once that cannot be undone, in the mail about it', async () => {
    const { id, email, staff, decide, listEvents, readHistory } = await anInvitedApplicant();
    await decide('rejected');
    await storeDecisionMails(deps);
    // The invitation, which was not sent yet, would arrive later.
    expect(await listEvents()).toEqual([{ kind: 'application-decision', method: 'CANCEL', sequence: 1 }]);
    const mails = await listMailsAbout(deps, email);
    const { text } = mails.find(({ kind }) => kind === 'application-decision') ?? {};
    expect(text).toContain('When: Tuesday, December 1, 2026, 14:30–15:30 (Kigali time)\nWhere: Studio 1');
    expect(text).toContain('your interview appointment below is cancelled');
    expect(await listBooked()).toEqual([]);
    expect(await listFree()).toEqual([first.utc, second.utc]);
    expect((await staff.assessment({ id })).appointment).toMatchObject({ sequence: 1, isCancelled: true });
    expect(await readHistory()).toContain('appointment_cancelled');
    const [decision, cancellation] = await Promise.all([
      findEntry('application_rejected'),
      findEntry('appointment_cancelled'),
    ]);
    const { seq, at } = cancellation ?? {};
    expect(cancellation).toEqual({ ...decision, seq, at, action: 'appointment_cancelled' });
    moveTo(first.utc, 23 * hourMs);
    expect(await remindOfAppointments(deps)).toBe(0);
  });

  test('stays while the rejection can be undone, and nobody is reminded of it then', async () => {
    const { id, staff, decide, listEvents } = await anInvitedApplicant();
    moveTo(first.utc, 23 * hourMs);
    const { decidedAt } = await decide('rejected');
    expect(await listFree()).toEqual([second.utc]);
    expect(await remindOfAppointments(deps)).toBe(0);
    await staff.undoDecision({ id, decidedAt: decidedAt ?? '' });
    await storeDecisionMails(deps);
    expect(await listBooked()).toEqual([id]);
    expect(await remindOfAppointments(deps)).toBe(1);
    expect(await listEvents()).toMatchObject([{ sequence: 0 }, { method: 'REQUEST', sequence: 0 }]);
  });

  test('stays after an approval', async () => {
    const { id, decide, listEvents } = await anInvitedApplicant();
    await decide('approved');
    await storeDecisionMails(deps);
    expect(await listBooked()).toEqual([id]);
    expect(await listEvents()).toMatchObject([{ method: 'REQUEST', sequence: 0 }]);
  });

  test('is cancelled by a withdrawal, which is mailed with the entry', async () => {
    const { withdraw, listEvents, listSubjects, readHistory } = await anInvitedApplicant();
    await withdraw();
    expect(await listEvents()).toEqual([{ kind: 'interview-appointment', method: 'CANCEL', sequence: 1 }]);
    expect(await listSubjects()).toContain('Cancelled: your interview with Isangano Group');
    expect(await readHistory()).toEqual(expect.arrayContaining(['withdrawn', 'appointment_given_up']));
    expect(await listFree()).toEqual([first.utc, second.utc]);
    expect(await listBooked()).toEqual([]);
  });

  test('is cancelled by a deletion, which is mailed with the entry', async () => {
    const { id, listEvents, listSubjects } = await anInvitedApplicant();
    const staff = createStaffCaller(deps);
    await expect(staff.applications.deletePartner({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listBooked()).toEqual([id]);
    await staff.applications.deleteInterview({ id });
    expect(await listEvents()).toEqual([{ kind: 'interview-appointment', method: 'CANCEL', sequence: 1 }]);
    expect(await listSubjects()).toContain('Cancelled: your interview with Isangano Group');
    expect(await findEntry('appointment_cancelled')).toMatchObject({
      subject: id,
      actor: aStaffMember.email,
    });
    expect(await listFree()).toEqual([first.utc, second.utc]);
  });

  test('is cancelled by the deletion of several applications', async () => {
    await storeStaffMember(deps);
    const { id, staff, listEvents } = await anInvitedApplicant();
    const { rows } = await staff.list({ q: id });
    const records = rows.map(({ version }) => ({ id, version }));
    const selection = { type: 'records', noun: 'application', records } as const;
    const operation = await createStaffCaller(deps).bulk.delete({ selection, count: 1 });
    await waitForState(deps, operation.id, 'finished');
    expect(await listEvents()).toMatchObject([{ method: 'CANCEL', sequence: 1 }]);
  });

  test('of suspected spam is deleted without a mail', async () => {
    const { id, staff, listEvents } = await anInvitedApplicant();
    await createStaffCaller(deps).spam.mark({ noun: 'application', id });
    await staff.deleteInterview({ id });
    expect(await listEvents()).toMatchObject([{ method: 'REQUEST' }]);
  });

  test('of suspected spam that is rejected takes no time, and has no mail', async () => {
    const { id, decide, listEvents } = await anInvitedApplicant();
    await createStaffCaller(deps).spam.mark({ noun: 'application', id });
    await decide('rejected');
    await storeDecisionMails(deps);
    expect(await listBooked()).toEqual([]);
    moveTo(first.utc, 23 * hourMs);
    expect(await remindOfAppointments(deps)).toBe(0);
    expect(await listEvents()).toMatchObject([{ method: 'REQUEST' }]);
  });
});

test('an interview before the rejection stays in the calendar', async () => {
  const { id, decide, listEvents } = await anInvitedApplicant();
  moveTo(first.utc, -dayMs);
  await decide('rejected');
  await storeDecisionMails(deps);
  expect(await listBooked()).toEqual([id]);
  expect(await listEvents()).toMatchObject([{ method: 'REQUEST' }]);
});

describe('a mail that waits and asks for an answer', () => {
  /** Returns the kinds of the mails that wait, after times were offered and a correction was asked for. */
  async function listAfter(work: (applicant: Awaited<ReturnType<typeof openApplicant>>) => Promise<unknown>) {
    const applicant = await openApplicant(deps);
    await applicant.offer();
    await applicant.staff.askCorrection({
      id: applicant.id,
      fields: ['pitch'],
      reason: 'Too short',
      days: 7,
    });
    await work(applicant);
    await storeDecisionMails(deps);
    const kinds = (await listMailsAbout(deps, applicant.email)).map(({ kind }) => kind);
    return (['offered-times', 'correction-request'] as const).filter((kind) => kinds.includes(kind));
  }

  test('is not sent after the application is decided or withdrawn', async () => {
    expect(await listAfter(({ staff, id }) => staff.decide({ id, status: 'rejected' }))).toEqual([]);
    expect(await listAfter(({ withdraw }) => withdraw())).toEqual([]);
    expect(await listAfter(({ staff, id }) => staff.decide({ id, status: 'approved' }))).toEqual([
      'offered-times',
    ]);
  });

  test('is sent after a decision that is undone', async () => {
    const kinds = await listAfter(async ({ staff, id }) => {
      const { decidedAt } = await staff.decide({ id, status: 'rejected' });
      await staff.undoDecision({ id, decidedAt: decidedAt ?? '' });
    });
    expect(kinds).toEqual(['offered-times', 'correction-request']);
  });

  test('is not sent with other times than those that staff set meanwhile', async () => {
    const kinds = await listAfter(({ staff, id }) =>
      staff.setAppointment({
        id,
        basedOn: null,
        localStart: first.local,
        minutes: 60,
        place: 'Studio 1',
        note: '',
      }),
    );
    expect(kinds).toEqual(['correction-request']);
  });
});
