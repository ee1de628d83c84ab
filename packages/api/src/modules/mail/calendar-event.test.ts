import { compose } from '@isangano/platform/mail-transport/compose';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, renderCalendarEvent } from './calendar-event.ts';

const event: CalendarEvent = {
  method: 'REQUEST',
  uid: '01930000-0000-7000-8000-000000000001',
  sequence: 2,
  changedAt: '2026-11-22T08:30:00.000Z',
  startsAt: '2026-12-01T12:30:00.000Z',
  endsAt: '2026-12-01T13:30:00.000Z',
  place: 'Studio 1',
  note: '',
};
const people = {
  organizer: { name: 'Isangano "Group"', email: 'muraho@isangano.example' },
  attendee: 'a+b%c@mail.example',
};
const render = (changes: Partial<CalendarEvent> = {}, title = 'Your interview') =>
  renderCalendarEvent(title, { ...event, ...changes }, people);
const unfold = (ics: string) => ics.replaceAll('\r\n ', '');

describe('a calendar event', () => {
  test('has the lines of RFC 5545 and RFC 6047, and nothing else', () => {
    expect(unfold(render()).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Isangano "Group"//Interviews//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:01930000-0000-7000-8000-000000000001',
      'SEQUENCE:2',
      'DTSTAMP:20261122T083000Z',
      'DTSTART:20261201T123000Z',
      'DTEND:20261201T133000Z',
      'SUMMARY:Your interview',
      'LOCATION:Studio 1',
      'STATUS:CONFIRMED',
      `ORGANIZER;CN="Isangano 'Group'":mailto:muraho@isangano.example`,
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:a%2Bb%25c@mail.example',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('is cancelled by method and status', () => {
    expect(render({ method: 'CANCEL' })).toMatch(/^METHOD:CANCEL\r$/m);
    expect(render({ method: 'CANCEL' })).toMatch(/^STATUS:CANCELLED\r$/m);
  });

  test('escapes what means something in it, and no text adds a line', () => {
    const ics = render({
      place: 'A; B, C\\D\rATTENDEE:mailto:x@y.example',
      note: 'one\r\nEND:VEVENT\ntwo\u0000',
    });
    expect(unfold(ics)).toContain(String.raw`LOCATION:A\; B\, C\\D\nATTENDEE:mailto:x@y.example`);
    expect(unfold(ics)).toContain(`DESCRIPTION:${String.raw`one\nEND:VEVENT\ntwo`}\r\n`);
    expect(ics.match(/^END:VEVENT/gm)).toHaveLength(1);
    expect(ics.match(/^ATTENDEE/gm)).toHaveLength(1);
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('folds lines at 75 bytes, never within a character', () => {
    const note = `${'é'.repeat(70)}${'👩‍🌾'.repeat(20)} end`;
    const lines = render({ note }).split('\r\n');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(unfold(render({ note }))).toContain(`DESCRIPTION:${note}\r\n`);
  });

  test('is an alternative text with its method, and an attachment', async () => {
    const mail = {
      id: 'mail-1',
      kind: 'interview-appointment',
      about: null,
      locale: 'en',
      to: 'keza@mail.example',
      replyTo: null,
      subject: 'Your interview',
      text: 'Hello',
      html: '<p>Hello</p>',
      createdAt: '2026-11-22T08:30:00.000Z',
      unsubscribeUrl: null,
      event: { method: 'REQUEST', ics: render() },
    } as const;
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message } = await transport.sendMail(compose(mail, 'Isangano <a@b.example>'));
    const source = message instanceof Uint8Array ? Buffer.from(message).toString() : '';
    expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
    expect(source).toMatch(/Content-Type: application\/ics; name="?interview\.ics"?/);
    expect(source).toMatch(/Content-Disposition: attachment; filename="?interview\.ics"?/);
    expect(source).not.toContain('\nevent');
  });
});
