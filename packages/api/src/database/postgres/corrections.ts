/** Migration 062 of SQLite. */
export const addCorrections = `
alter table application add column correction text collate "C", add column withdrawn_at text collate "C";
alter table application_file add column replaced_in bigint;
create index application_asked on application (id) where correction = 'asked';
create table application_correction (
  application_id text collate "C" not null references application (id) on delete cascade,
  number bigint not null,
  fields text collate "C" not null,
  reason text collate "C" not null,
  staff_id text collate "C" not null,
  staff_email text collate "C" not null,
  asked_at text collate "C" not null,
  closes_at text collate "C" not null,
  reminded_at text collate "C",
  answered_at text collate "C",
  cancelled_at text collate "C",
  before text collate "C",
  after text collate "C",
  primary key (application_id, number)
);
create function interview_channels_changed() returns trigger language plpgsql as $body$
begin
  delete from application_channel_index where seq = (select seq from application where id = new.application_id);
  insert into application_channel_index
    select distinct channel.value, application.bucket, application.seq
    from application, json_each(new.channels) as channel where application.id = new.application_id;
  return null;
end $body$;
create trigger interview_channels_changed after update of channels on interview
  for each row when (new.channels <> old.channels) execute function interview_channels_changed();
`;
