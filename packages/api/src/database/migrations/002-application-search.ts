import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Applications per kind and status, so that a list's total costs the same however many there are. */
const counts = [
  `create table application_count (
    kind text not null,
    status text not null,
    n integer not null,
    primary key (kind, status)
  ) strict, without rowid`,
  `create trigger application_counted after insert on application begin
    insert into application_count (kind, status, n) values (new.kind, new.status, 1)
      on conflict (kind, status) do update set n = n + 1;
  end`,
  `create trigger application_uncounted after delete on application begin
    update application_count set n = n - 1 where kind = old.kind and status = old.status;
  end`,
  `create trigger application_recounted after update of kind, status on application begin
    update application_count set n = n - 1 where kind = old.kind and status = old.status;
    insert into application_count (kind, status, n) values (new.kind, new.status, 1)
      on conflict (kind, status) do update set n = n + 1;
  end`,
];

/**
 * Substrings of three letters of all that staff search by. Two spaces before name and e-mail let one or
 * two letters be found at the start of a word; kind and status stand in the index by their first three
 * letters, so that a filtered search need not look at the rows it leaves out.
 */
const search = [
  `create virtual table application_search using fts5 (
    name, email, phone, location, topic, kind, status,
    content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
  )`,
  `create trigger application_found after insert on application begin
    insert into application_search (rowid, name, email, phone, location, topic, kind, status)
    values (new.seq, '  ' || new.name, '  ' || new.email, new.phone, new.location, new.topic,
      substr(new.kind, 1, 3), substr(new.status, 1, 3));
  end`,
  `create trigger application_lost after delete on application begin
    delete from application_search where rowid = old.seq;
  end`,
  `create trigger application_refound
    after update of name, email, phone, location, topic, kind, status on application begin
    update application_search
    set name = '  ' || new.name, email = '  ' || new.email, phone = new.phone, location = new.location,
      topic = new.topic, kind = substr(new.kind, 1, 3), status = substr(new.status, 1, 3)
    where rowid = old.seq;
  end`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [...counts, ...search]);
}
