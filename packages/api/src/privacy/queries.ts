import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import type { WaitingMail } from '../mail/queries.ts';
import { mentions } from './mentions.ts';

/** Applications from an address, in whatever case, oldest first. */
export async function listApplicationsOf(
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

/** Whole messages from an address, oldest first. */
export async function listMessagesOf(executor: Executor, email: string) {
  return await executor
    .selectFrom('contact_message')
    .selectAll()
    .where(sql<boolean>`email = ${email} collate nocase`)
    .orderBy('seq')
    .execute();
}

/** Mails of the outbox to an address, or with it in an answer's address or their words. */
export async function listMailsOf(executor: Executor, email: string): Promise<WaitingMail[]> {
  const rows = await executor
    .selectFrom('outbox_mail')
    .selectAll()
    .where(
      sql<boolean>`instr(lower(concat_ws(' ', recipient, reply_to, subject, letter)), ${email.toLowerCase()})`,
    )
    .orderBy('seq')
    .execute();
  return rows.filter(({ recipient, reply_to, subject, letter }) =>
    mentions([recipient, reply_to, subject, letter].join(' '), email),
  );
}

/** What staff did with an application, all of it, oldest first. */
export async function listAllEvents(executor: Executor, applicationId: string) {
  return await executor
    .selectFrom('application_event')
    .select(['action', 'at', 'staff_email as by', 'file_name as file'])
    .where('application_id', '=', applicationId)
    .orderBy('seq')
    .execute();
}

/** Records of others in whose words an address stands. */
export async function listMentions(executor: Executor, email: string): Promise<string[]> {
  const needle = email.toLowerCase();
  const { rows } = await sql<{ record: string; words: string }>`
    select * from (
      select 'application ' || application.id as record, concat_ws(' ', name, email, phone, location, topic,
        pitch, socials, sample_links, suggested_questions, all_channels_reason, tech, notes,
        summary, contrib_other, veto, kpis, exit, ip, ethics, timeline, team, partner.signature) as words
      from application
      left join interview on interview.application_id = application.id
      left join partner on partner.application_id = application.id
      union all
      select 'message ' || id, concat_ws(' ', full_name, email, phone, subject, message) from contact_message
    ) where instr(lower(words), ${needle})`.execute(executor);
  return rows.filter(({ words }) => mentions(words, email)).map(({ record }) => record);
}

/** Leaves no deleted word in the search indexes, and no deleted row in the file or its log. */
export async function purgeDeleted(executor: Executor): Promise<void> {
  for (const index of ['application_search', 'application_words', 'message_search', 'message_words']) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}) values ('optimize')`.execute(executor);
  }
  await sql`vacuum`.execute(executor);
  await sql`pragma wal_checkpoint(truncate)`.execute(executor);
}
