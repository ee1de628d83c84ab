import { describeCounts } from '@isangano/contracts/audit/person-counts';
import { expect, test } from 'vitest';
import { describeDetail } from './describe-detail.ts';

const translate = (id: string, values?: Record<string, unknown>) =>
  values ? `<${id}> ${JSON.stringify(values)}` : `<${id}>`;

test.each([
  ['passkey', '<audit.detail.passkey>'],
  ['owner', '<account.role.owner>'],
  ['reader → owner', '<account.role.reader> → <account.role.owner>'],
  ['read-only', '<staffTeam.scope.read-only>'],
  ['audit log', '<staff.nav.audit>'],
  ['second factors and API tokens removed', '<audit.detail.accessRemoved>'],
  ['by a mailed link; second factors and API tokens kept', '<audit.detail.mailedLink>'],
  ['channel_calendars Umurage Stories', '<audit.detail.channelCalendar> {"name":"Umurage Stories"}'],
  [
    'first_look_channels Umurage Stories, Isoko',
    '<audit.detail.firstLook> {"names":"Umurage Stories, Isoko"}',
  ],
  ['first_look_channels ', '<audit.detail.firstLook.none>'],
  ['interviews (API)', '<label.applicationKind.interview> (API)'],
])('the detail %s is a message', (detail, text) => {
  expect(describeDetail(detail, translate, 'fr')).toBe(text);
});

test.each(['keza@isangano.example', 'constructor', '4'])('the detail %s stays as it is', (detail) => {
  expect(describeDetail(detail, translate, 'fr')).toBe(detail);
});

test.each([
  [true, 'audit.detail.counts.subscribed'],
  [false, 'audit.detail.counts.unsubscribed'],
])('the counts of a person are one message; subscribed: %s', (isSubscribed, id) => {
  const records = { applications: 2, messages: 13 };
  const line = describeCounts({ records, isSubscribed, mails: 4, drafts: 0 });
  expect(describeDetail(line, translate, 'fr')).toBe(
    `<${id}> ${JSON.stringify({ ...records, mails: 4, drafts: 0 })}`,
  );
});

test('the name of a command that failed stays as it is, the failure is a message', () => {
  expect(describeDetail('accounts add (failed)', translate, 'fr')).toBe(
    '<audit.detail.failed> {"command":"accounts add"}',
  );
});

test('a language has its name, and a moment the form of the language of the page', () => {
  expect(describeDetail('fr', translate, 'rw')).toBe('Français');
  expect(describeDetail('2026-12-01T08:00:00.000Z', translate, 'rw')).toMatch(/^1 Ukuboza 2026, \d{2}:00$/);
});
