import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * Corrections that staff ask an applicant for, each with what the answer replaced; files that were replaced stay. Applicants can
 * withdraw an application. The index of channels follows answers that change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table application add column correction text',
    'alter table application add column withdrawn_at text',
    'alter table application_file add column replaced_in integer',
    `create index application_asked on application (id) where correction = 'asked'`,
    `create table application_correction (
      application_id text not null references application (id) on delete cascade,
      number integer not null,
      fields text not null,
      reason text not null,
      staff_id text not null,
      staff_email text not null,
      asked_at text not null,
      closes_at text not null,
      reminded_at text,
      answered_at text,
      cancelled_at text,
      before text,
      after text,
      primary key (application_id, number)
    ) strict, without rowid`,
    `create trigger interview_channels_changed after update of channels on interview when new.channels <> old.channels begin
      delete from application_channel_index where seq = (select seq from application where id = new.application_id);
      insert into application_channel_index
        select distinct channel.value, application.bucket, application.seq
        from application, json_each(new.channels) as channel where application.id = new.application_id;
    end`,
  ]);
}
