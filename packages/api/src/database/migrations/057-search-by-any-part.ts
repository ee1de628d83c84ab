import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const dropped = [
  'drop trigger application_lost',
  'drop trigger application_refound',
  'drop trigger interview_refound',
  'drop trigger partner_refound',
  'drop view application_text',
  'drop table application_place',
  'drop table application_words',
  'drop table application_search',
  'drop table message_trigram',
  'delete from message_place',
];

const selectPosition = (seq: string) => `(select n from application_place where seq = ${seq})`;
const indexAgain = (seq: string) =>
  `update application_trigram set content = (select content from application_text where seq = ${seq})
    where rowid = ${selectPosition(seq)};`;

const createTrigrams = (name: string) => `create virtual table ${name}_trigram using fts5 (
  content, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
)`;

/**
 * Applications and messages are found by any part of their texts, in an index that contains where each three characters are. Records are
 * queued for it, and added after the start. The spaces at the end let a trigram begin with every character of the texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...dropped,
    `create table application_place (
      n integer primary key,
      seq integer not null unique,
      kind text not null
    ) strict`,
    `create view application_text (n, seq, content) as
      select n, application.seq, concat_ws(' ', name, email, phone, location, topic, pitch, summary, ' ')
      from application_place cross join application on application.seq = application_place.seq
      left join interview on interview.application_id = application.id
      left join partner on partner.application_id = application.id`,
    ...['application', 'message'].map(createTrigrams),
    `create trigger application_unindexed after delete on application begin
      delete from application_trigram where rowid = ${selectPosition('old.seq')};
      delete from application_place where seq = old.seq;
    end`,
    `create trigger application_reindexed after update of name, email, phone, location, topic on application begin
      ${indexAgain('new.seq')}
    end`,
    ...[
      ['interview', 'pitch'],
      ['partner', 'summary'],
    ].map(
      ([kind, column]) => `create trigger ${kind}_reindexed after update of ${column} on ${kind} begin
        ${indexAgain('(select seq from application where id = new.application_id)')}
      end`,
    ),
    'insert or ignore into application_waiting (seq) select seq from application',
    'insert or ignore into message_waiting (seq) select seq from contact_message',
  ]);
}
