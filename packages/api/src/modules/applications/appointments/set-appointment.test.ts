import type { SetAppointmentInput } from '@isangano/contracts/applications/assessment';
import type { OutgoingMail } from '@isangano/platform/mail-transport/sender';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../database/database.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { insertStopped } from '../../mail/recipient-queries.ts';
import { hashRecipient } from '../../mail/recipients.ts';
import { startMailWorker } from '../../mail/worker.ts';
import { anInterview, aPartner, interviewFields, sendInterview } from '../testing.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const details = {
  localStart: '2026-12-01T14:30',
  minutes: 60,
  place: 'Studio 1; KN 5 Avenue',
  note: 'Bring a basket.',
} as const;

const set = async (input: Pick<SetAppointmentInput, 'id' | 'basedOn'> & Partial<SetAppointmentInput>) =>
  await createStaffCaller(deps).applications.setAppointment({ ...details, ...input });
const cancel = async (id: string, basedOn: number) =>
  await createStaffCaller(deps).applications.cancelAppointment({ id, basedOn });

/** Sends what is due, and returns the mails about appointments. */
async function sendDue(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const send = (mail: OutgoingMail) => {
    if (mail.kind === 'interview-appointment') sent.push(mail);
    return Promise.resolve({ outcome: 'sent' } as const);
  };
  await startMailWorker(deps, { send }, { spacingMs: 0 }).stop();
  return sent;
}

const readEvent = ({ event }: OutgoingMail) =>
  new Map(
    (event?.ics ?? '')
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => [line.split(/[:;]/)[0], line.slice(line.indexOf(':') + 1)]),
  );

describe('an appointment', () => {
  test('is in the time zone of the group, and the applicant gets it for their calendar', async () => {
    const { id, email } = await sendInterview(deps, interviewFields(), { locale: 'fr' });
    expect(await set({ id, basedOn: null })).toMatchObject({
      sequence: 0,
      startsAt: '2026-12-01T12:30:00.000Z',
      localStart: '2026-12-01T14:30',
      timeZone: 'Africa/Kigali',
      isCancelled: false,
      isMailed: true,
    });
    const [mail, ...others] = await sendDue();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, locale: 'fr', subject: 'Votre entretien avec Isangano Group' });
    expect(mail?.text).toContain('Quand\u00A0: mardi 1er décembre 2026, 14:30–15:30 (heure locale, Kigali)');
    expect(mail?.text).toContain('Où\u00A0: Studio 1; KN 5 Avenue');
    expect(mail?.text).toContain('Bon à savoir\nBring a basket.');
    expect(mail?.event?.method).toBe('REQUEST');
    const event = mail && readEvent(mail);
    expect(event?.get('UID')).toBe(id);
    expect(event?.get('SEQUENCE')).toBe('0');
    expect(event?.get('DTSTART')).toBe('20261201T123000Z');
    expect(event?.get('DTEND')).toBe('20261201T133000Z');
    expect(event?.get('ATTENDEE')).toBe(`mailto:${email}`);
  });

  test('keeps its id through changes, each with a higher sequence, until it is cancelled', async () => {
    const { id } = await anInterview(deps);
    const events: (string | undefined)[][] = [];
    const note = async () => {
      for (const mail of await sendDue())
        events.push([mail.event?.method, readEvent(mail).get('UID'), readEvent(mail).get('SEQUENCE')]);
      deps.moveClock(1000);
    };
    await set({ id, basedOn: null });
    await note();
    await set({ id, basedOn: 0, localStart: '2026-12-02T09:00' });
    await note();
    // What changes nothing is no change, nor is a repetition after a response that was lost.
    await set({ id, basedOn: 0, localStart: '2026-12-02T09:00' });
    await set({ id, basedOn: 1, localStart: '2026-12-02T09:00' });
    await note();
    await cancel(id, 1);
    await note();
    await set({ id, basedOn: 2 });
    await note();
    expect(events).toEqual([
      ['REQUEST', id, '0'],
      ['REQUEST', id, '1'],
      ['CANCEL', id, '2'],
      ['REQUEST', id, '3'],
    ]);
    const history = await createStaffCaller(deps).applications.history({ id });
    expect(history.map(({ action, startsAt }) => [action, startsAt])).toEqual([
      ['received', undefined],
      ['appointment_set', '2026-12-01T12:30:00.000Z'],
      ['appointment_changed', '2026-12-02T07:00:00.000Z'],
      ['appointment_cancelled', undefined],
      ['appointment_set', '2026-12-01T12:30:00.000Z'],
    ]);
  });

  test('that changes before its mail is sent has one mail, with the newest state', async () => {
    const { id } = await anInterview(deps);
    await set({ id, basedOn: null });
    await set({ id, basedOn: 0, place: 'Studio 2' });
    const mails = await sendDue();
    expect(mails.map((mail) => readEvent(mail).get('LOCATION'))).toEqual(['Studio 2']);
  });

  test('is not overwritten by somebody who has seen an older one', async () => {
    const { id } = await anInterview(deps);
    await set({ id, basedOn: null });
    await set({ id, basedOn: 0, place: 'Studio 2' });
    for (const attempt of [
      () => set({ id, basedOn: null }),
      () => set({ id, basedOn: 0 }),
      () => cancel(id, 0),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'CONFLICT' });
    const { appointment } = await createStaffCaller(deps).applications.assessment({ id });
    expect(appointment).toMatchObject({ sequence: 1, place: 'Studio 2' });
  });

  test('is for an interview that is not rejected, in the future', async () => {
    const { id } = await anInterview(deps);
    const partner = await aPartner(deps);
    await expect(set({ id: partner.id, basedOn: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const localStart of ['2026-11-20T10:00', '2026-02-30T10:00', '2026-12-01', 'soon'])
      await expect(set({ id, basedOn: null, localStart })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(cancel(id, 0)).rejects.toMatchObject({ code: 'CONFLICT' });
    const staff = createStaffCaller(deps).applications;
    await expect(staff.cancelAppointment({ id, basedOn: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await staff.decide({ id, status: 'rejected' });
    await expect(set({ id, basedOn: null })).rejects.toMatchObject({
      cause: { reason: 'already_decided' },
    });
    expect(await sendDue()).toEqual([]);
  });

  test('says if the applicant cannot be notified by mail', async () => {
    const { id, email } = await anInterview(deps);
    await inTransaction(deps.db, (trx) =>
      insertStopped(trx, {
        address_hash: hashRecipient(deps.keys.recipients, email),
        created_at: new Date(deps.clock()).toISOString(),
      }),
    );
    expect(await set({ id, basedOn: null })).toMatchObject({ sequence: 0, isMailed: false });
    expect(await sendDue()).toEqual([]);
  });
});
