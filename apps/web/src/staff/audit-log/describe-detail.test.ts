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
  ['interviews (API)', '<label.applicationKind.interview> (API)'],
])('the detail %s is a message', (detail, text) => {
  expect(describeDetail(detail, translate)).toBe(text);
});

test.each(['keza@isangano.example', 'constructor', '4'])('the detail %s stays as it is', (detail) => {
  expect(describeDetail(detail, translate)).toBe(detail);
});

test.each([
  [true, 'audit.detail.counts.subscribed'],
  [false, 'audit.detail.counts.unsubscribed'],
])('the counts of a person are one message; subscribed: %s', (isSubscribed, id) => {
  const records = { applications: 2, messages: 13 };
  const line = describeCounts({ records, isSubscribed, mails: 4, drafts: 0 });
  expect(describeDetail(line, translate)).toBe(
    `<${id}> ${JSON.stringify({ ...records, mails: 4, drafts: 0 })}`,
  );
});

test('the name of a command that failed stays as it is, the failure is a message', () => {
  expect(describeDetail('accounts add (failed)', translate)).toBe(
    '<audit.detail.failed> {"command":"accounts add"}',
  );
});
