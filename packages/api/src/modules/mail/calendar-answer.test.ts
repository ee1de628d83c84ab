import { expect, test } from 'vitest';
import { parseCalendarAnswer } from './calendar-event.ts';

const build = (lines: readonly string[], method = 'REPLY') =>
  ['BEGIN:VCALENDAR', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );

test.each([
  ['ACCEPTED', 'accepted'],
  ['DECLINED', 'declined'],
  ['TENTATIVE', 'tentative'],
])('an answer is read, in folded lines: %s', (state, answer) => {
  const source = build([
    'UID:a1',
    'SEQUENCE:2',
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT\r\n ;PARTSTAT=${state};CN=Aline:mailto:aline@mail.example`,
  ]);
  expect(parseCalendarAnswer(source)).toEqual({ uid: 'a1', sequence: 2, answer });
});

const attendee = 'ATTENDEE;PARTSTAT=DECLINED:mailto:aline@mail.example';
test.each([
  ['an invitation', build(['UID:a1', attendee], 'REQUEST')],
  ['an answer to two events', build(['UID:a1', attendee, 'UID:a2'])],
  ['two answers', build(['UID:a1', attendee, attendee])],
  ['no answer yet', build(['UID:a1', 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a@b.example'])],
  ['no event', build([attendee])],
  ['another text', 'UID:a1'],
])('%s is none', (_name, source) => {
  expect(parseCalendarAnswer(source)).toBeUndefined();
});
