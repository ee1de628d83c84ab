import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { InterviewTable, PartnerTable } from '../applications/table.ts';
import type { Executor } from '../db/database.ts';
import type { DraftTable } from '../drafts/table.ts';
import type { OutboxMailRow } from '../mail/queries.ts';
import type { Database } from '../open-database.ts';
import { isMentioned } from './mentions.ts';

/** Lists the applications from an address, regardless of case, oldest first. */
export async function listApplicationsFrom(
  executor: Executor,
  email: string,
): Promise<{ id: string; kind: ApplicationKind }[]> {
  return await executor
    .selectFrom('application')
    .select(['id', 'kind'])
    .where(sql<boolean>`email = ${email} collate nocase`)
    .orderBy('seq')
    .execute();
}

/** Lists the complete messages from an address, oldest first. */
export async function listMessagesFrom(executor: Executor, email: string) {
  return await executor
    .selectFrom('contact_message')
    .selectAll()
    .where(sql<boolean>`email = ${email} collate nocase`)
    .orderBy('seq')
    .execute();
}

/** Lists the drafts of which an address is to be reminded, by the time they were saved: all that is readable of them. */
export async function listDraftsFrom(
  executor: Executor,
  email: string,
): Promise<Pick<DraftTable, 'id' | 'token_hash' | 'kind' | 'locale' | 'saved_at' | 'reminder_email'>[]> {
  return await executor
    .selectFrom('draft')
    .select(['id', 'token_hash', 'kind', 'locale', 'saved_at', 'reminder_email'])
    .where(sql<boolean>`reminder_email = ${email} collate nocase`)
    .orderBy('saved_at')
    .execute();
}

/** Lists unsent mails that contain an address: as recipient, as reply address or in their texts. */
export async function listMailsMentioning(executor: Executor, email: string): Promise<OutboxMailRow[]> {
  const rows = await executor
    .selectFrom('outbox_mail')
    .selectAll()
    .where(
      sql<boolean>`instr(lower(concat_ws(' ', recipient, reply_to, subject, letter)), ${email.toLowerCase()})`,
    )
    .orderBy('seq')
    .execute();
  return rows.filter(({ recipient, reply_to, subject, letter }) =>
    isMentioned([recipient, reply_to, subject, letter].join(' '), email),
  );
}

/** Lists all history events of an application, oldest first. */
export async function listAllEvents(executor: Executor, applicationId: string) {
  return await executor
    .selectFrom('application_event')
    .select(['action', 'at', 'staff_email as by', 'file_name as file', 'detail'])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
}

/** Which columns may contain an address: all that applicants type. The compiler asks for every new column. */
const typedColumns = {
  interview: {
    application_id: false,
    language: false,
    timezone: true,
    socials: true,
    content_types: false,
    pitch: true,
    sensitivity: false,
    sample_links: true,
    suggested_questions: true,
    channels: false,
    all_channels_reason: true,
    format: false,
    duration: false,
    availability: true,
    travel: false,
    tech: true,
    notes: true,
    consent_publish: false,
    consent_rules: false,
    consent_contact: false,
  },
  partner: {
    application_id: false,
    type: false,
    summary: true,
    amount: false,
    equity: false,
    non_cash: false,
    contrib_other: true,
    board: false,
    board_comments: true,
    veto: true,
    role_type: false,
    kpis: true,
    dividend: false,
    exit: true,
    ip: true,
    ethics: true,
    timeline: true,
    presence: false,
    team: true,
    signature: true,
    agree: false,
  },
} as const satisfies {
  interview: Record<keyof InterviewTable, boolean>;
  partner: Record<keyof PartnerTable, boolean>;
};

function listTypedColumns(table: keyof typeof typedColumns) {
  const columns = Object.entries(typedColumns[table]).filter(([, isTyped]) => isTyped);
  return sql.join(columns.map(([column]) => sql.ref(`${table}.${column}`)));
}

const mentions = z.array(z.object({ record: z.string(), fullText: z.string() }));

/**
 * Lists the records that contain an address in any field, as `application <id>` or `message <id>`. Reads whole tables, and therefore
 * runs apart.
 */
export async function listMentions(
  db: Pick<Database, 'read' | 'readRowsApart'>,
  email: string,
): Promise<string[]> {
  const needle = email.toLowerCase();
  const query = sql`
    select * from (
      select 'application ' || application.id as record, concat_ws(' ', name, email, phone, location, topic,
        ${listTypedColumns('interview')}, ${listTypedColumns('partner')}) as fullText
      from application
      left join interview on interview.application_id = application.id
      left join partner on partner.application_id = application.id
      union all
      select 'message ' || id, concat_ws(' ', full_name, email, phone, subject, message) from contact_message
      union all
      select iif(application_id is null, 'message ' || message_id, 'application ' || application_id),
        concat_ws(' ', subject, body) from reply
      union all
      select 'application ' || application_id, reason from rejection_reason
      union all
      select 'application ' || application_id, concat_ws(' ', place, note) from appointment
    ) where instr(lower(fullText), ${needle})`.compile(db.read);
  const rows = mentions.parse(await db.readRowsApart(query));
  const found = rows.filter(({ fullText }) => isMentioned(fullText, email));
  return [...new Set(found.map(({ record }) => record))];
}
