import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import type { DraftTable } from '../../modules/drafts/module.ts';
import type { OutboxMailRow } from '../../modules/mail/module.ts';
import { isMentioned } from './mentions.ts';

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
