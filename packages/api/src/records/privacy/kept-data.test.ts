import { getKeptDays, type KeptKind, keptKinds } from '@isangano/contracts/privacy/kept-data';
import { expect, test } from 'vitest';
import type { Schema } from '../../database/schema.ts';

/** `staff` is about members of staff, `nobody` about no person: counts, settings, and ids of files that are being removed. */
type Holds = KeptKind | 'staff' | 'nobody';

/** What the rows of each table say about visitors. The compiler asks for every new table. */
const tableKinds: { [Table in keyof Schema]: Holds } = {
  application: 'applications',
  application_correction: 'applications',
  application_event: 'applications',
  application_file: 'applications',
  application_score: 'applications',
  rejection_reason: 'applications',
  appointment: 'applications',
  appointment_offer: 'applications',
  interview: 'applications',
  partner: 'applications',
  portrait_rendition: 'applications',
  portrait_waiting: 'applications',
  application_count: 'nobody',
  application_period_count: 'nobody',
  application_channel_index: 'applications',
  contact_message: 'messages',
  message_event: 'messages',
  message_count: 'nobody',
  // Notes and replies go with the record that they are about.
  note: 'applications',
  note_mention: 'applications',
  sms: 'applications',
  sms_consent: 'applications',
  reply: 'messages',
  received_reply: 'messages',
  reply_file: 'messages',
  reply_draft: 'messages',
  // Hashes that say nothing about anyone, for two weeks.
  received_mail: 'nobody',
  snippet: 'staff',
  project: 'nobody',
  newsletter_issue: 'staff',
  content_version: 'staff',
  content_picture: 'staff',
  content_release: 'staff',
  project_image: 'nobody',
  subscriber: 'subscriptions',
  outbox_mail: 'mails',
  recipient_mail: 'mails',
  mail_delivery: 'mails',
  stopped_address: 'stops',
  bounced_address: 'bounces',
  mail_refusal: 'nobody',
  mailbox_position: 'nobody',
  draft: 'drafts',
  draft_total: 'nobody',
  upload: 'uploads',
  file_removal: 'nobody',
  idempotency_key: 'repeats',
  admin_account: 'staff',
  session: 'staff',
  known_source: 'staff',
  passkey: 'staff',
  totp: 'staff',
  recovery_code: 'staff',
  staff_visit: 'staff',
  api_token: 'staff',
  saved_view: 'staff',
  bulk_operation: 'staff',
  bulk_record: 'staff',
  audit_entry: 'signIns',
  site_setting: 'nobody',
  day_total: 'nobody',
  webhook: 'staff',
  webhook_delivery: 'nobody',
};

test('the privacy notice names every kind of data about visitors that a table holds, and no other', () => {
  const held = new Set(Object.values(tableKinds));
  held.delete('staff');
  held.delete('nobody');
  expect([...held].toSorted()).toEqual([...keptKinds].toSorted());
});

test('what the operator sets is part of the periods', () => {
  expect(getKeptDays({})).toMatchObject({ applications: null, messages: null, subscriptions: 30 });
  const set = { applications: 400, messages: 90, subscriptions: 8 };
  expect(getKeptDays(set)).toEqual({ ...getKeptDays({}), ...set });
});
