import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Small renditions of portraits for lists, which go with their file, and the portraits that wait to be rendered: at first all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table portrait_rendition (
      file_id text primary key references application_file (id) on delete cascade,
      application_id text not null,
      bytes blob not null
    ) strict`,
    'create index portrait_rendition_application on portrait_rendition (application_id)',
    `create table portrait_waiting (
      file_id text primary key references application_file (id) on delete cascade
    ) strict, without rowid`,
    `insert into portrait_waiting (file_id) select id from application_file where field = 'portraitUrl'`,
    `create trigger portrait_waits after insert on application_file when new.field = 'portraitUrl' begin
      insert into portrait_waiting (file_id) values (new.id);
    end`,
  ]);
}
