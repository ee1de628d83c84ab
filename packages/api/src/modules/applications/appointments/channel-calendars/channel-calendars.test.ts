import type { ChannelCalendar } from '@isangano/contracts/applications/calendar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../../../testing.ts';
import { replaceChannelNames } from '../../channels.ts';
import { openApplicant } from '../testing.ts';

const applicantCount = process.env.TEST_SCOPE === 'full' ? 200 : 60;

let deps: TestDeps;
let channel: string;
let otherChannel: string;
beforeEach(async () => {
  deps = await openTestDeps();
  [channel = '', otherChannel = ''] = deps.listChannels().map(({ name }) => name);
  // A Monday.
  deps.moveClock(Date.parse('2026-11-30T06:00:00Z') - deps.clock());
  await setCalendar();
});
afterEach(() => deps.close());

/** Two times on Tuesdays. */
const calendar: ChannelCalendar = {
  hours: [{ weekdays: [2], from: '09:00', until: '11:30' }],
  minutes: 60,
  bufferMinutes: 30,
  place: 'Studio 1',
  holidays: ['2026-12-08', '2026-12-15', '2026-12-22'],
};
const early = '2026-12-01T07:00:00.000Z';
const late = '2026-12-01T08:30:00.000Z';

async function setCalendar(change: Partial<ChannelCalendar> = {}, of = channel): Promise<void> {
  const setting = { channel: of, calendar: { ...calendar, ...change } };
  await createStaffCaller(deps).applications.setChannelCalendar(setting);
}

async function anApplicant() {
  const applicant = await openApplicant(deps);
  return {
    ...applicant,
    offerFree: (of = channel) =>
      applicant.staff.offerFreeTimes({ id: applicant.id, channel: of, note: 'Bring a basket.' }),
    readTimes: async () => (await applicant.readStatus()).offer?.times,
  };
}

const taken = { cause: { code: 'conflict', reason: 'time_taken' } };
const noneFree = { cause: { code: 'conflict', reason: 'no_free_times' } };

describe('the free times in the calendar of a channel', () => {
  test('are offered by a link, and one of them becomes the appointment', async () => {
    const { id, staff, offerFree, take, readStatus, listSubjects, readHistory } = await anApplicant();
    expect(await offerFree()).toEqual({ isMailed: true });
    const meeting = { minutes: 60, place: 'Studio 1', note: 'Bring a basket.' };
    expect((await readStatus()).offer).toEqual({ ...meeting, times: [early, late], isDeclined: false });
    expect((await staff.assessment({ id })).offer).toMatchObject({ channel, times: [], place: 'Studio 1' });
    expect(await listSubjects()).toContain('Choose a time for your interview with Isangano Group');
    await take(late);
    expect((await readStatus()).appointment).toEqual({ ...meeting, startsAt: late });
    await take(early);
    expect((await readStatus()).appointment).toEqual({ ...meeting, startsAt: early });
    expect(await readHistory()).toEqual(['received', 'times_offered', 'time_taken', 'time_taken']);
  });

  test('can be declined, and are replaced by others', async () => {
    const { offerFree, offer, decline, readStatus, readTimes } = await anApplicant();
    await offerFree();
    await decline('On Saturdays');
    expect((await readStatus()).offer).toMatchObject({ isDeclined: true });
    await offer();
    expect(await readTimes()).toEqual(['2026-12-01T12:30:00.000Z', '2026-12-02T07:00:00.000Z']);
  });

  test(`are taken once: ${applicantCount} applicants for 20 times get 20, the others learn of it at once`, async () => {
    await setCalendar({
      hours: [{ weekdays: [2, 3, 4, 5], from: '09:00', until: '16:00' }],
      holidays: Array.from({ length: 25 }, (_, index) => `2026-12-${String(index + 5).padStart(2, '0')}`),
    });
    const applicants = await Promise.all(Array.from({ length: applicantCount }, anApplicant));
    for (const { offerFree } of applicants) await offerFree();
    const outcomes = await Promise.all(
      applicants.map(async ({ take, readTimes }, index) => {
        for (let rest = await readTimes(); rest && rest.length > 0; rest = await readTimes())
          try {
            await take(rest[index % rest.length] ?? '');
            return 'taken';
          } catch (error) {
            expect(error).toMatchObject(taken);
          }
        return 'none left';
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(20);
    const { calendar: read } = createStaffCaller(deps).applications;
    const booked = await read({ from: '2026-12-01', until: '2026-12-31' });
    expect(new Set(booked.map(({ startsAt }) => startsAt)).size).toBe(20);
    expect(booked).toHaveLength(20);
    await expect((await anApplicant()).offerFree()).rejects.toMatchObject(noneFree);
  }, 60_000);

  test('keep the buffer before and after other appointments at the same place', async () => {
    const one = await anApplicant();
    const fixed = { id: one.id, minutes: 30, place: 'studio 1', note: '' } as const;
    const { offerFree, readTimes, take } = await anApplicant();
    await offerFree();
    await one.staff.setAppointment({ ...fixed, basedOn: null, localStart: '2026-12-01T08:00' });
    expect(await readTimes()).toEqual([early, late]);
    await one.staff.setAppointment({ ...fixed, basedOn: 0, localStart: '2026-12-01T08:15' });
    expect(await readTimes()).toEqual([late]);
    await one.staff.setAppointment({ ...fixed, basedOn: 1, localStart: '2026-12-01T11:45' });
    await expect(take(late)).rejects.toMatchObject(taken);
    await one.staff.setAppointment({
      ...fixed,
      basedOn: 2,
      localStart: '2026-12-01T08:15',
      place: 'Studio 2',
    });
    expect(await readTimes()).toEqual([early, late]);
  });

  test('follow a calendar that is changed, in which earlier appointments stay', async () => {
    const first = await anApplicant();
    const second = await anApplicant();
    await Promise.all([first.offerFree(), second.offerFree()]);
    await first.take(early);
    await setCalendar({ place: 'Studio 2', holidays: [] });
    const times = await second.readTimes();
    expect(times?.slice(0, 2)).toEqual([late, '2026-12-08T07:00:00.000Z']);
    expect((await second.readStatus()).offer).toMatchObject({ place: 'Studio 2' });
    await setCalendar({ hours: [] });
    expect(await second.readTimes()).toEqual([]);
    await expect(second.take(late)).rejects.toMatchObject({ cause: { code: 'invalid_input' } });
    expect((await first.readStatus()).appointment).toMatchObject({ startsAt: early, place: 'Studio 1' });
  });

  test('stay, and are not booked twice, when the channel gets another name', async () => {
    const [first, second] = [await anApplicant(), await anApplicant()];
    await first.offerFree();
    deps.listChannels = () => [{ id: 'umurage', name: 'Umurage Live' }];
    expect(await first.readTimes()).toEqual([early, late]);
    const staff = createStaffCaller(deps).applications;
    expect((await staff.assessment({ id: first.id })).offer).toMatchObject({ channel: 'Umurage Live' });
    await first.take(early);
    await staff.offerFreeTimes({ id: second.id, channel: 'Umurage Live', note: '' });
    await setCalendar({ place: 'Studio 2' }, 'Umurage Live');
    expect(await second.readTimes()).toEqual([late]);
  });

  test('are those of the channel whose name an earlier version stored', async () => {
    const { offerFree, readTimes } = await anApplicant();
    await offerFree();
    const { write } = deps.db;
    const stored = await write.selectFrom('site_setting').selectAll().execute();
    const calendars = stored.find(({ name }) => name === 'channel_calendars')?.value ?? '';
    const earlier = calendars.replace('"umurage"', JSON.stringify(channel));
    await write
      .updateTable('site_setting')
      .set({ value: earlier })
      .where('name', '=', 'channel_calendars')
      .execute();
    await write.updateTable('appointment_offer').set({ channel }).execute();
    await replaceChannelNames(deps);
    expect(await readTimes()).toEqual([early, late]);
    const after = await write.selectFrom('site_setting').selectAll().execute();
    expect(after.find(({ name }) => name === 'channel_calendars')?.value).toBe(calendars);
    deps.listChannels = () => [{ id: 'umurage', name: 'Umurage Live' }];
    expect(await readTimes()).toEqual([early, late]);
  });

  test('of another channel are free at another place', async () => {
    await setCalendar({ place: 'Studio 2' }, otherChannel);
    const first = await anApplicant();
    const second = await anApplicant();
    await first.offerFree();
    await second.offerFree(otherChannel);
    await first.take(early);
    expect(await second.readTimes()).toEqual([early, late]);
    await setCalendar({}, otherChannel);
    expect(await second.readTimes()).toEqual([late]);
  });

  test('are not shown without end', async () => {
    await setCalendar({
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '23:59' }],
      minutes: 15,
      bufferMinutes: 0,
    });
    const { offerFree, readTimes } = await anApplicant();
    await offerFree();
    expect(await readTimes()).toHaveLength(200);
  });

  test('are offered for an interview, from a calendar with free times', async () => {
    const { offerFree, staff, id } = await anApplicant();
    const unknown = { cause: { code: 'not_found' } };
    await expect(offerFree(otherChannel)).rejects.toMatchObject(unknown);
    await expect(offerFree('__proto__')).rejects.toMatchObject(unknown);
    await setCalendar({ hours: [] });
    await expect(offerFree()).rejects.toMatchObject(noneFree);
    await setCalendar();
    await staff.decide({ id, status: 'rejected' });
    await expect(offerFree()).rejects.toMatchObject({ cause: { reason: 'already_decided' } });
  });
});

describe('the calendar of a channel', () => {
  test('is set by owners, is in the audit log, and leaves others as they are', async () => {
    const { applications, audit } = createStaffCaller(deps);
    await setCalendar({ place: 'Studio 2' }, otherChannel);
    const listed = await applications.channelCalendars();
    expect(listed.map((one) => one.channel)).toEqual(deps.listChannels().map(({ name }) => name));
    expect(listed.slice(0, 2).map((one) => one.calendar?.place)).toEqual(['Studio 1', 'Studio 2']);
    expect(listed[2]?.calendar ?? null).toBeNull();
    expect((await audit.list({ action: 'setting_changed' })).entries.map(({ detail }) => detail)).toEqual([
      `channel_calendars ${otherChannel}`,
      `channel_calendars ${channel}`,
    ]);
  });

  test('is not overwritten by an owner who has seen an earlier one', async () => {
    const { applications } = createStaffCaller(deps);
    const set = async (place: string, basedOn: ChannelCalendar | null) =>
      await applications.setChannelCalendar({ channel, calendar: { ...calendar, place }, basedOn });
    await set('Studio 2', calendar);
    // Again, as when a response was lost.
    await set('Studio 2', calendar);
    for (const basedOn of [calendar, null])
      await expect(set('Studio 3', basedOn)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await applications.channelCalendars())[0]?.calendar?.place).toBe('Studio 2');
    await applications.setChannelCalendar({ channel: otherChannel, calendar, basedOn: null });
  });

  const wrong: [string, Partial<ChannelCalendar>, string?][] = [
    ['an unknown channel', {}, 'No channel'],
    ['hours that end before they begin', { hours: [{ weekdays: [1], from: '10:00', until: '09:00' }] }],
    ['hours of no day', { hours: [{ weekdays: [], from: '09:00', until: '10:00' }] }],
    ['a time that is none', { hours: [{ weekdays: [1], from: '23:00', until: '24:00' }] }],
    ['a day that is none', { holidays: ['2026-02-30'] }],
    ['no place', { place: ' ' }],
  ];
  test.each(wrong)('is refused with %s', async (_name, change, of) => {
    await expect(setCalendar(change, of)).rejects.toMatchObject({ name: 'TRPCError' });
    const { applications } = createStaffCaller(deps);
    expect((await applications.channelCalendars())[0]?.calendar).toEqual(calendar);
  });
});
