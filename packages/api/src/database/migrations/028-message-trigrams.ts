import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** The spaces at the end let a trigram begin with every character of the texts. */
const content = "concat_ws(' ', full_name, email, subject, message, ' ')";

const selectPosition = (seq: string) => `(select n from message_place where seq = ${seq})`;

/**
 * Messages are found by any part of their texts. The status, by which they are filtered, is stored with the position: a
 * message that is marked as read is not indexed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger message_lost',
    'drop trigger message_refound',
    'drop table message_words',
    'drop table message_search',
    'drop view message_text',
    "alter table message_place add column status text not null default ''",
    `update message_place set status = record.status from contact_message as record
      where record.seq = message_place.seq`,
    'create index message_place_by_status on message_place (status, n)',
    `create view message_text (n, seq, content) as select n, contact_message.seq, ${content}
      from message_place cross join contact_message on contact_message.seq = message_place.seq`,
    `create virtual table message_trigram using fts5 (
      content, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram remove_diacritics 1'
    )`,
    'insert into message_trigram (rowid, content) select n, content from message_text order by n',
    `create trigger message_unindexed after delete on contact_message begin
      delete from message_trigram where rowid = ${selectPosition('old.seq')};
      delete from message_place where seq = old.seq;
    end`,
    `create trigger message_reindexed after update of full_name, email, subject, message on contact_message begin
      update message_trigram set content = (select content from message_text where seq = new.seq)
        where rowid = ${selectPosition('new.seq')};
    end`,
    `create trigger message_refiltered after update of status on contact_message begin
      update message_place set status = new.status where seq = new.seq;
    end`,
  ]);
}
