import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { postgresServer } from '../../testing.ts';

const content = "concat_ws(' ', name, email, wish, ' ')";
const position = (seq: string) => `(select n from visit_place where seq = ${seq})`;

/** What a migration of the module would create in both databases: its table and its history. */
const statements = [
  `create table visit (
    seq bigint primary key, id text not null unique, name text not null, email text not null, wish text not null,
    created_at text not null, assignee_id text, suspect text, fingerprint text, version bigint not null default 1
  )`,
  `create table visit_event (
    visit_id text not null references visit (id) on delete cascade, action text not null, staff_email text not null, at text not null
  )`,
];

/** What follows from a visit in SQLite, and the tables of its search index. */
const sqliteStatements = [
  `create trigger visit_version after update of suspect, assignee_id on visit begin
    update visit set version = version + 1 where seq = new.seq;
  end`,
  `create trigger visit_uncommented after delete on visit begin
    delete from note where noun = 'visit' and record_id = old.id;
    delete from reply where noun = 'visit' and record_id = old.id;
  end`,
  'create table visit_place (n integer primary key, seq integer not null unique) strict',
  'create table visit_waiting (seq integer primary key) strict',
  `create view visit_text (n, seq, content) as
    select n, visit.seq, ${content} from visit_place cross join visit on visit.seq = visit_place.seq`,
  `create virtual table visit_trigram using fts5 (
    content, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
  )`,
  'create trigger visit_found after insert on visit begin insert into visit_waiting (seq) values (new.seq); end',
  `create trigger visit_unindexed after delete on visit begin
    delete from visit_trigram where rowid = ${position('old.seq')};
    delete from visit_place where seq = old.seq;
  end`,
];

/** The same in PostgreSQL. */
const postgresStatements = [
  `create trigger visit_version before update of suspect, assignee_id on visit
    for each row execute function raise_version()`,
  'create table visit_text (seq bigint primary key references visit (seq) on delete cascade, content text not null)',
  'create index visit_text_trigram on visit_text using gin (content gin_trgm_ops)',
  `create function visit_written() returns trigger language plpgsql as $body$
  begin
    if tg_op = 'DELETE' then perform remove_mentions('visit', old.id);
    else insert into visit_text values (new.seq, fold_text(concat_ws(' ', new.name, new.email, new.wish)));
    end if;
    return null;
  end $body$`,
  'create trigger visit_written after insert or delete on visit for each row execute function visit_written()',
];

export async function migrateVisits({ write }: Pick<Database, 'write'>): Promise<void> {
  const others = postgresServer === undefined ? sqliteStatements : postgresStatements;
  for (const statement of [...statements, ...others]) await sql.raw(statement).execute(write);
}
