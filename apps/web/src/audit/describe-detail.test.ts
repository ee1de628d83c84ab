import { expect, test } from 'vitest';
import { describeDetail } from './describe-detail.ts';

const translate = (id: string) => `<${id}>`;

test.each([
  ['passkey', '<audit.detail.passkey>'],
  ['owner', '<account.role.owner>'],
  ['reader → owner', '<account.role.reader> → <account.role.owner>'],
  ['read-only', '<staffTeam.scope.read-only>'],
  ['audit log', '<staff.nav.audit>'],
])('the detail %s is a message', (detail, text) => {
  expect(describeDetail(detail, translate)).toBe(text);
});

test.each(['keza@isangano.example', 'constructor', '4'])('the detail %s stays as it is', (detail) => {
  expect(describeDetail(detail, translate)).toBe(detail);
});
