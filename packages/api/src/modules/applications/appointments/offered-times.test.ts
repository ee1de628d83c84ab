import { hourMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { remindOfAppointments } from './set-appointment.ts';
import { first, meeting, openApplicant, second } from './testing.ts';

const applicantCount = process.env.TEST_SCOPE === 'full' ? 200 : 60;

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const anApplicant = () => openApplicant(deps);

const refused = (code: string, reason?: string) => ({ cause: { code, ...(reason && { reason }) } });

describe('times that are offered', () => {
  test('are mailed, and one of them becomes the appointment', async () => {
    const { id, staff, offer, take, readStatus, readUnread, listSubjects, readHistory } = await anApplicant();
    expect(await offer()).toEqual({ isMailed: true });
    expect(await readStatus()).toMatchObject({
      appointment: null,
      offer: { times: [first.utc, second.utc], ...meeting, isDeclined: false },
    });
    expect(await readUnread()).toBe(false);
    await take(second.utc);
    await take(second.utc);
    expect(await readStatus()).toMatchObject({
      state: 'underReview',
      appointment: { startsAt: second.utc, ...meeting },
    });
    expect(await readUnread()).toBe(true);
    expect((await staff.assessment({ id })).appointment).toMatchObject({ sequence: 0, startsAt: second.utc });
    expect(await listSubjects()).toEqual(
      expect.arrayContaining([
        'Choose a time for your interview with Isangano Group',
        'Your interview with Isangano Group',
        'Interview time chosen: Aline Uwase',
      ]),
    );
    await take(first.utc);
    expect((await staff.assessment({ id })).appointment).toMatchObject({ sequence: 1, startsAt: first.utc });
    expect(await readHistory()).toEqual(['received', 'times_offered', 'time_taken', 'time_taken']);
  });

  test(`are taken once: ${applicantCount} applicants for 20 times get 20, the others learn of it at once`, async () => {
    const times = Array.from({ length: 20 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}T10:00`);
    const applicants = await Promise.all(Array.from({ length: applicantCount }, anApplicant));
    for (const [n, { offer }] of applicants.entries()) {
      const localStarts = [0, 1, 2, 3, 4].map((step) => times[(n + step * 4) % 20] ?? '');
      await offer({ localStarts });
    }
    const outcomes = await Promise.all(
      applicants.map(async ({ readStatus, take }) => {
        const { offer } = await readStatus();
        for (let rest = offer?.times ?? []; rest.length > 0; rest = (await readStatus()).offer?.times ?? [])
          try {
            await take(rest[0] ?? '');
            return 'taken';
          } catch (error) {
            expect(error).toMatchObject(refused('conflict', 'time_taken'));
          }
        return 'none left';
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(20);
    const { calendar } = createStaffCaller(deps).applications;
    const booked = await calendar({ from: '2026-12-01', until: '2026-12-31' });
    expect(new Set(booked.map(({ startsAt }) => startsAt)).size).toBe(20);
    expect(booked).toHaveLength(20);
  }, 60_000);

  test('are free beside other appointments, and at other places', async () => {
    const one = await anApplicant();
    await one.staff.setAppointment({ id: one.id, basedOn: null, localStart: '2026-12-01T15:00', ...meeting });
    const { offer, take, readStatus } = await anApplicant();
    await offer();
    expect((await readStatus()).offer?.times).toEqual([second.utc]);
    await expect(take(first.utc)).rejects.toMatchObject(refused('conflict', 'time_taken'));
    await offer({ place: 'Studio 2' });
    await take(first.utc);
    const { offer: offerLater, take: takeLater } = await anApplicant();
    await offerLater({ localStarts: ['2026-12-01T16:00', second.local] });
    await takeLater('2026-12-01T14:00:00.000Z');
  });

  test('are mailed once if the request is repeated, whose response was lost, and again after a refusal', async () => {
    const { offer, decline, readHistory, listSubjects } = await anApplicant();
    const invitation = 'Choose a time for your interview with Isangano Group';
    await offer();
    expect(await offer()).toEqual({ isMailed: true });
    expect(await readHistory()).toEqual(['received', 'times_offered']);
    expect((await listSubjects()).filter((subject) => subject === invitation)).toHaveLength(1);
    await decline();
    await offer();
    expect(await readHistory()).toEqual(['received', 'times_offered', 'times_declined', 'times_offered']);
  });

  test('may suit nobody, who proposes others', async () => {
    const { id, staff, offer, decline, readStatus, readUnread, readHistory, take } = await anApplicant();
    await offer();
    await decline(' On Saturdays ');
    await decline('On Saturdays');
    expect((await staff.assessment({ id })).offer).toMatchObject({
      times: [first.utc, second.utc],
      proposal: 'On Saturdays',
      declinedAt: new Date(deps.clock()).toISOString(),
    });
    expect(await readStatus()).toMatchObject({ offer: { isDeclined: true } });
    expect(await readUnread()).toBe(true);
    expect(await readHistory()).toContain('times_declined');
    await take(first.utc);
    expect(await readStatus()).toMatchObject({ offer: { isDeclined: false } });
  });

  test('are not changed without end, and each refusal of them is mailed once', async () => {
    const { offer, take, decline, listSubjects } = await anApplicant();
    await offer();
    for (const proposal of ['Saturday', 'Sunday', 'Saturday']) await decline(proposal);
    const declined = (await listSubjects()).filter((subject) => subject.startsWith('No offered time'));
    expect(declined).toHaveLength(1);
    for (let count = 0; count < 10; count += 1) for (const { utc } of [first, second]) await take(utc);
    await take(second.utc);
    await take(first.utc);
    await expect(take(second.utc)).rejects.toMatchObject(refused('forbidden', 'offer_closed'));
  });

  test.each(['replaced', 'decided', 'over'])('end when they are %s', async (end) => {
    const { id, staff, offer, take } = await anApplicant();
    await offer();
    if (end === 'replaced')
      await staff.setAppointment({ id, basedOn: null, localStart: '2026-12-03T10:00', ...meeting });
    if (end === 'decided') await staff.decide({ id, status: 'rejected' });
    if (end === 'over') deps.moveClock(Date.parse(first.utc) - deps.clock());
    await expect(take(first.utc)).rejects.toMatchObject(
      end === 'over' ? refused('invalid_input') : refused('forbidden', 'offer_closed'),
    );
  });

  test('are to come, each once, and for interviews', async () => {
    const { offer, take } = await anApplicant();
    await expect(take(first.utc)).rejects.toMatchObject(refused('forbidden', 'offer_closed'));
    await expect(offer({ localStarts: [first.local, first.local] })).rejects.toMatchObject(
      refused('invalid_input'),
    );
    await expect(offer({ localStarts: [first.local, '2020-12-01T10:00'] })).rejects.toMatchObject({
      cause: { code: 'invalid_input', issues: [{ path: 'localStarts.1' }] },
    });
    await expect(offer({ localStarts: [first.local] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await offer();
    await expect(take('2026-12-01T10:00:00.000Z')).rejects.toMatchObject(refused('invalid_input'));
  });
});

describe('an appointment', () => {
  test('can be cancelled by the applicant', async () => {
    const { id, staff, offer, take, giveUp, readStatus, readHistory, listSubjects } = await anApplicant();
    await offer();
    await take(first.utc);
    await giveUp();
    await expect(giveUp()).rejects.toMatchObject(refused('not_found'));
    expect(await readStatus()).toMatchObject({
      appointment: null,
      offer: { times: [first.utc, second.utc] },
    });
    expect((await staff.assessment({ id })).appointment).toMatchObject({ isCancelled: true });
    expect(await readHistory()).toContain('appointment_given_up');
    expect(await listSubjects()).toContain('Cancelled: your interview with Isangano Group');
  });

  test('is mailed once more the day before, unless it was made since', async () => {
    const { offer, take, listSubjects } = await anApplicant();
    await offer();
    await take(first.utc);
    deps.moveClock(Date.parse(first.utc) - deps.clock() - 25 * hourMs);
    expect(await remindOfAppointments(deps)).toBe(0);
    deps.moveClock(2 * hourMs);
    expect(await remindOfAppointments(deps)).toBe(1);
    expect(await remindOfAppointments(deps)).toBe(0);
    expect((await listSubjects()).at(-1)).toBe('Soon: your interview with Isangano Group');
    const late = await anApplicant();
    await late.staff.setAppointment({
      id: late.id,
      basedOn: null,
      localStart: '2026-12-01T17:00',
      ...meeting,
    });
    expect(await remindOfAppointments(deps)).toBe(0);
  });
});
