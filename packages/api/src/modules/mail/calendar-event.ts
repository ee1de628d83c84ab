import * as z from 'zod/mini';

/** An event of a calendar as the content of a mail stores it; times are ISO 8601 in UTC. */
export const calendarEvent = z.object({
  method: z.enum(['REQUEST', 'CANCEL']),
  uid: z.string(),
  /** Grows with every change of the event. */
  sequence: z.int(),
  changedAt: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
  note: z.string(),
  /** Whether replies of calendars are read. */
  isAnswered: z.optional(z.boolean()),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

type People = {
  /** Name and address of who invites. */
  organizer: { name: string; email: string };
  attendee: string;
};

const lineMaxBytes = 75;

/**
 * Renders an event as iCalendar (RFC 5545) for a mail (RFC 6047). All times are in UTC, which needs no definition of a
 * time zone; calendars show them in that of their owner.
 */
export function renderCalendarEvent(
  title: string,
  { method, isAnswered = false, ...event }: CalendarEvent,
  { organizer, attendee }: People,
): string {
  return renderCalendar(organizer.name, method, [
    ...renderEvent(title, event),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN="${escapeName(organizer.name)}":${toMailto(organizer.email)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=${isAnswered ? 'TRUE' : 'FALSE'}:${toMailto(attendee)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]);
}

/** Renders events, each with its own title, as a calendar that programs subscribe to. */
export function renderCalendarFeed(
  group: string,
  events: readonly (Omit<CalendarEvent, 'method'> & { title: string })[],
): string {
  const lines = events.flatMap(({ title, ...event }) => [
    ...renderEvent(title, event),
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ]);
  return renderCalendar(group, 'PUBLISH', [`X-WR-CALNAME:${escapeText(group)}`, ...lines]);
}

function renderCalendar(group: string, method: string, content: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(group)}//Interviews//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...content,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Returns the lines of an event that each has, without its end. */
function renderEvent(
  title: string,
  { uid, sequence, changedAt, startsAt, endsAt, place, note }: Omit<CalendarEvent, 'method'>,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatUtc(changedAt)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    ...(note ? [`DESCRIPTION:${escapeText(note)}`] : []),
  ];
}

function formatUtc(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Line breaks become `\n` in the value, so that no text can add a line; other control characters are not allowed. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** A quoted parameter cannot contain quotes or control characters. */
function escapeName(name: string): string {
  return name.replaceAll('"', "'").replaceAll(/\p{Cc}+/gu, ' ');
}

function toMailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** Breaks a line into parts of at most 75 bytes, never within a character; all but the first begin with a space. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const char of line) {
    const charBytes = Buffer.byteLength(char);
    if (bytes + charBytes > lineMaxBytes) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += char;
    bytes += charBytes;
  }
  return [...parts, part].join('\r\n');
}

/** The reply of a calendar to the invitation to an appointment (METHOD:REPLY of RFC 5546). */
export type CalendarAnswer = {
  uid: string;
  /** The version that the reply is about. */
  sequence: number;
  answer: 'accepted' | 'declined' | 'tentative';
};

const answers: Readonly<Record<string, CalendarAnswer['answer']>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

/** Parses a reply; returns undefined for everything else, such as invitations, and for several events. */
export function parseCalendarAnswer(source: string): CalendarAnswer | undefined {
  const lines = source.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const find = (name: string) =>
    lines.flatMap((line) => {
      const [, text] = new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'i').exec(line) ?? [];
      return text === undefined ? [] : [text.trim()];
    });
  const [uid, ...others] = find('UID');
  const [method = ''] = find('METHOD');
  const states = lines.flatMap((line) => /^ATTENDEE\b.*;PARTSTAT=([A-Z-]+)/i.exec(line)?.[1] ?? []);
  const answer = answers[states[0]?.toUpperCase() ?? ''];
  if (method.toUpperCase() !== 'REPLY' || uid === undefined || others.length > 0) return undefined;
  if (answer === undefined || states.length > 1) return undefined;
  return { uid, sequence: Number(find('SEQUENCE')[0] ?? 0), answer };
}
