import { toLowerAscii } from '@isangano/platform/database/sql-fragments';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import type { Schema } from '../../database/schema.ts';
import { isMentioned } from './mentions.ts';

/** The name of a row in reports: a noun, and the column that identifies the record that the row belongs to. */
type RecordName<Table extends keyof Schema> = { noun: string; id: (string & keyof Schema[Table]) | null };

const ofApplication = { noun: 'application', id: 'application_id' } as const;
const ofAccount = { noun: 'account', id: 'admin_id' } as const;

/** The compiler asks for every new table. All of its text columns are searched. */
const recordNames: { [Table in keyof Schema]: RecordName<Table> } = {
  application: { noun: 'application', id: 'id' },
  application_correction: ofApplication,
  application_event: ofApplication,
  application_file: ofApplication,
  application_score: ofApplication,
  rejection_reason: ofApplication,
  appointment: ofApplication,
  appointment_offer: ofApplication,
  interview: ofApplication,
  partner: ofApplication,
  portrait_rendition: ofApplication,
  portrait_waiting: { noun: 'file', id: 'file_id' },
  application_count: { noun: 'counts of applications', id: null },
  application_period_count: { noun: 'counts of applications', id: null },
  application_channel_index: { noun: 'index of applications', id: null },
  contact_message: { noun: 'message', id: 'id' },
  message_event: { noun: 'message', id: 'message_id' },
  message_count: { noun: 'counts of messages', id: null },
  note: { noun: 'note', id: 'id' },
  note_mention: { noun: 'note', id: 'note_id' },
  sms: ofApplication,
  sms_consent: ofApplication,
  reply: { noun: 'reply', id: 'id' },
  received_reply: { noun: 'reply', id: 'id' },
  reply_file: { noun: 'reply', id: 'reply_id' },
  reply_draft: { noun: 'draft of a reply', id: 'record_id' },
  received_mail: { noun: 'received mail', id: null },
  snippet: { noun: 'text for replies', id: 'id' },
  project: { noun: 'project', id: 'id' },
  project_image: { noun: 'project', id: 'project_id' },
  content_version: { noun: 'text of the site', id: 'name' },
  content_picture: { noun: 'picture of the site', id: 'picture_id' },
  content_release: { noun: 'publication', id: 'id' },
  newsletter_issue: { noun: 'issue of the newsletter', id: 'id' },
  subscriber: { noun: 'subscription', id: 'id' },
  outbox_mail: { noun: 'mail', id: 'id' },
  recipient_mail: { noun: 'mail', id: 'mail_id' },
  mail_delivery: { noun: 'mail', id: 'mail_id' },
  stopped_address: { noun: 'stopped address', id: null },
  bounced_address: { noun: 'address that mails came back from', id: null },
  mail_refusal: { noun: 'counts of refused mails', id: null },
  mailbox_position: { noun: 'mailbox', id: null },
  draft: { noun: 'draft', id: 'id' },
  draft_total: { noun: 'draft', id: null },
  upload: { noun: 'upload', id: 'id' },
  file_removal: { noun: 'file', id: 'file_id' },
  idempotency_key: { noun: 'repeated request', id: 'record_id' },
  admin_account: { noun: 'account', id: 'id' },
  session: ofAccount,
  known_source: ofAccount,
  passkey: ofAccount,
  totp: ofAccount,
  recovery_code: ofAccount,
  staff_visit: { noun: 'account', id: 'staff_id' },
  api_token: { noun: 'token', id: 'id' },
  saved_view: { noun: 'saved view', id: 'id' },
  bulk_operation: { noun: 'operation', id: 'id' },
  bulk_record: { noun: 'operation', id: 'operation_id' },
  audit_entry: { noun: 'audit log', id: null },
  site_setting: { noun: 'settings', id: null },
  day_total: { noun: 'totals of days', id: null },
  webhook: { noun: 'webhook', id: 'id' },
  webhook_delivery: { noun: 'event for a webhook', id: 'id' },
};

/** By table. What migrations and triggers alone use is called by its name. */
const names = new Map<string, { noun: string; id: string | null }>(Object.entries(recordNames));

const rows = z.array(z.object({ record: z.string(), fullText: z.string() }));

/**
 * Lists the records with an address in any text column of any table, such as `application <id>`, each once. Those of
 * the person with the address are among them. Reads all tables, and therefore runs apart.
 */
export async function listMentions(
  db: Pick<Database, 'read' | 'queryInWorker' | 'listTextColumns'>,
  email: string,
) {
  const columns = await db.listTextColumns();
  const tables = [...new Set(columns.map(({ table }) => table))];
  const selects = tables.map((table) => {
    const { noun, id } = names.get(table) ?? { noun: `table ${table}`, id: null };
    const record =
      id === null ? sql`cast(${noun} as text)` : sql`concat_ws(' ', cast(${noun} as text), ${sql.ref(id)})`;
    const texts = columns.filter((one) => one.table === table).map(({ column }) => sql.ref(column));
    return sql`select ${record} as record, concat_ws(' ', ${sql.join(texts)}) as "fullText" from ${sql.table(table)}`;
  });
  // Links contain addresses in their encoded form.
  const spellings = [email, encodeURIComponent(email)];
  const conditions = spellings.map(
    (spelling) => sql`instr(lower("fullText"), ${toLowerAscii(spelling)}) > 0`,
  );
  const query = sql`select * from (${sql.join(selects, sql` union all `)}) as texts
    where ${sql.join(conditions, sql` or `)}`.compile(db.read);
  const found = rows
    .parse(await db.queryInWorker(query))
    .filter(({ fullText }) => spellings.some((spelling) => isMentioned(fullText, spelling)));
  return [...new Set(found.map(({ record }) => record))];
}
