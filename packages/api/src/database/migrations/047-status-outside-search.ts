import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** What is found by any part of it; two spaces before a field let one or two letters be found at the start of a word. */
const parts = {
  name: "'  ' || name",
  email: "'  ' || email",
  phone: 'phone',
  location: 'location',
  topic: 'topic',
  kind: 'char(0xe000) || substr(kind, 1, 2)',
};
const columns = Object.keys(parts).join(', ');
const termColumn = 'words'; // terms-exempt: migration 012 named it.
const longText = `concat_ws(' ', ${parts.kind}, name, location, topic, pitch, summary)`;

const selectPosition = (seq: string) => `(select n from application_place where seq = ${seq})`;
const changeTerms = (seq: string) =>
  `update application_words set ${termColumn} = (select ${termColumn} from application_text where seq = ${seq})
    where rowid = ${selectPosition(seq)};`;
const seqOfDetails = '(select seq from application where id = new.application_id)';

/**
 * Applications are indexed without their status, so that a decision does not index all texts again: at a million applications
 * that took nine milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop trigger application_refound',
    'drop trigger interview_refound',
    'drop trigger partner_refound',
    'drop trigger application_lost',
    'drop table application_search',
    'drop table application_words',
    'drop view application_text',
    `create view application_text (n, seq, ${columns}, ${termColumn}) as
      select n, application.seq, ${Object.values(parts).join(', ')}, ${longText}
      from application_place cross join application on application.seq = application_place.seq
      left join interview on interview.application_id = application.id
      left join partner on partner.application_id = application.id`,
    `create virtual table application_search using fts5 (
      ${columns}, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
    )`,
    `create virtual table application_words using fts5 (
      ${termColumn}, content = '', contentless_delete = 1, detail = none, prefix = '3 4 5',
      tokenize = 'unicode61 remove_diacritics 2'
    )`,
    `insert into application_search (rowid, ${columns}) select n, ${columns} from application_text order by n`,
    `insert into application_words (rowid, ${termColumn}) select n, ${termColumn} from application_text order by n`,
    `create trigger application_lost after delete on application begin
      delete from application_search where rowid = ${selectPosition('old.seq')};
      delete from application_words where rowid = ${selectPosition('old.seq')};
      delete from application_place where seq = old.seq;
    end`,
    `create trigger application_refound after update of name, email, phone, location, topic on application begin
      update application_search set (${columns}) = (select ${columns} from application_text where seq = new.seq)
        where rowid = ${selectPosition('new.seq')};
      ${changeTerms('new.seq')}
    end`,
    ...[
      ['interview', 'pitch'],
      ['partner', 'summary'],
    ].map(
      ([kind, column]) =>
        `create trigger ${kind}_refound after update of ${column} on ${kind} begin ${changeTerms(seqOfDetails)} end`,
    ),
  ]);
}
