import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Messages per status, so that the number of unread ones costs the same however many there are. */
const counts = [
  `create table message_count (
    status text primary key,
    n integer not null
  ) strict, without rowid`,
  'insert into message_count (status, n) select status, count(*) from contact_message group by status',
  `create trigger message_counted after insert on contact_message begin
    insert into message_count (status, n) values (new.status, 1) on conflict (status) do update set n = n + 1;
  end`,
  `create trigger message_uncounted after delete on contact_message begin
    update message_count set n = n - 1 where status = old.status;
  end`,
  `create trigger message_recounted after update of status on contact_message begin
    update message_count set n = n - 1 where status = old.status;
    insert into message_count (status, n) values (new.status, 1) on conflict (status) do update set n = n + 1;
  end`,
];

/** Substrings of the short fields, as for applications: see 002. */
const parts = [
  `create virtual table message_search using fts5 (
    full_name, email, subject, status,
    content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
  )`,
  `insert into message_search (rowid, full_name, email, subject, status)
    select seq, '  ' || full_name, '  ' || email, subject, substr(status, 1, 3)
    from contact_message order by seq`,
  `create trigger message_found after insert on contact_message begin
    insert into message_search (rowid, full_name, email, subject, status)
    values (new.seq, '  ' || new.full_name, '  ' || new.email, new.subject, substr(new.status, 1, 3));
  end`,
  `create trigger message_lost after delete on contact_message begin
    delete from message_search where rowid = old.seq;
  end`,
  `create trigger message_refound after update of full_name, email, subject, status on contact_message begin
    update message_search
    set full_name = '  ' || new.full_name, email = '  ' || new.email, subject = new.subject,
      status = substr(new.status, 1, 3)
    where rowid = old.seq;
  end`,
];

/**
 * Long texts by their words: substrings of those would take three times the room and the time of writing,
 * and a search for a common ending would read most of it. Words are found by their beginning, which up to
 * five letters is kept in the index too. What a record is filtered by stands there as a word that nobody
 * can type, behind a character of no script.
 */
const wordIndex = `using fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '3 4 5',
    tokenize = 'unicode61 remove_diacritics 2'
  )`;

const mark = (column: string) => `char(0xe000) || substr(${column}, 1, 3)`;

const messageWords = [
  `create view message_text (seq, words) as
    select seq, concat_ws(' ', ${mark('status')}, full_name, email, subject, message) from contact_message`,
  `create virtual table message_words ${wordIndex}`,
  'create virtual table message_term using fts5vocab (message_words, row)',
  'insert into message_words (rowid, words) select seq, words from message_text order by seq',
  `create trigger message_worded after insert on contact_message begin
    insert into message_words (rowid, words) select seq, words from message_text where seq = new.seq;
  end`,
  `create trigger message_unworded after delete on contact_message begin
    delete from message_words where rowid = old.seq;
  end`,
  `create trigger message_reworded
    after update of full_name, email, subject, message, status on contact_message begin
    update message_words set words = (select words from message_text where seq = new.seq)
    where rowid = old.seq;
  end`,
];

/** An application is worded once its details are there, which come after it in the same transaction. */
const applicationWords = [
  `create view application_text (seq, id, words) as
    select seq, id, concat_ws(' ', ${mark('kind')}, ${mark('status')}, name, email, phone, location, topic,
      pitch, summary)
    from application
    left join interview on interview.application_id = id
    left join partner on partner.application_id = id`,
  `create virtual table application_words ${wordIndex}`,
  'create virtual table application_term using fts5vocab (application_words, row)',
  'insert into application_words (rowid, words) select seq, words from application_text order by seq',
  ...['interview', 'partner'].map(
    (kind) => `create trigger ${kind}_worded after insert on ${kind} begin
    insert into application_words (rowid, words)
    select seq, words from application_text where id = new.application_id;
  end`,
  ),
  ...[
    ['interview', 'pitch'],
    ['partner', 'summary'],
  ].map(
    ([kind, column]) => `create trigger ${kind}_reworded after update of ${column} on ${kind} begin
    update application_words
    set words = (select words from application_text where id = new.application_id)
    where rowid = (select seq from application where id = new.application_id);
  end`,
  ),
  `create trigger application_unworded after delete on application begin
    delete from application_words where rowid = old.seq;
  end`,
  `create trigger application_reworded
    after update of name, email, phone, location, topic, kind, status on application begin
    update application_words set words = (select words from application_text where seq = new.seq)
    where rowid = old.seq;
  end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [...counts, ...parts, ...messageWords, ...applicationWords]);
}
