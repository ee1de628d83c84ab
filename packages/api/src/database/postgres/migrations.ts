import type { Migrations } from '@isangano/platform/database/migrations';
import { usualCharacters } from '@isangano/platform/postgres/find-records';
import { createSharedTables } from '@isangano/platform/postgres/shared-store';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTables } from './tables.ts';
import { createFunctions, createTriggers } from './triggers.ts';

/** Migration 062 of SQLite. */
const addCorrections = `
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

/** Migration 063 of SQLite. */
const addOfferedTimes = `
alter table appointment
  add column is_by_applicant bigint not null default 0 check (is_by_applicant in (0, 1)),
  add column reminded_at text collate "C";
create index appointment_by_time on appointment (starts_at);
create table appointment_offer (
  application_id text collate "C" not null references application (id) on delete cascade,
  number bigint not null,
  times text collate "C" not null,
  minutes bigint not null check (minutes > 0),
  place text collate "C" not null,
  note text collate "C" not null,
  staff_id text collate "C" not null,
  staff_email text collate "C" not null,
  at text collate "C" not null,
  closed_at text collate "C",
  declined_at text collate "C",
  proposal text collate "C",
  primary key (application_id, number)
);
`;

/** Migration 064 of SQLite. */
const addThreads = `
alter table reply add column send_at text collate "C";
create table received_reply (
  id text collate "C" primary key,
  noun text collate "C" not null,
  record_id text collate "C" not null,
  source text collate "C" not null check (source in ('mail', 'page')),
  sender_name text collate "C" not null,
  sender_email text collate "C" not null,
  subject text collate "C" not null,
  body text collate "C" not null,
  original text collate "C",
  left_out text collate "C" not null,
  is_automatic bigint not null check (is_automatic in (0, 1)),
  is_record bigint not null check (is_record in (0, 1)),
  claimed_noun text collate "C",
  claimed_id text collate "C",
  at text collate "C" not null,
  read_at text collate "C"
);
create index received_reply_record on received_reply (noun, record_id, at);
create index received_reply_unread on received_reply (at) where read_at is null;
create table reply_file (
  id text collate "C" primary key,
  reply_id text collate "C" not null references received_reply (id) on delete cascade,
  position bigint not null,
  name text collate "C" not null,
  type text collate "C" not null,
  size_bytes bigint not null,
  sha256 text collate "C" not null,
  created_at text collate "C" not null,
  scan text collate "C" check (scan in ('clean', 'infected', 'unscannable')),
  scan_signature text collate "C",
  scanned_at text collate "C"
);
create index reply_file_reply on reply_file (reply_id, position);
create index reply_file_unscanned on reply_file (id) where scan is null;
create table received_mail (key text collate "C" primary key, at text collate "C" not null);
create index received_mail_at on received_mail (at);
create table reply_draft (
  noun text collate "C" not null,
  record_id text collate "C" not null,
  staff_id text collate "C" not null references admin_account (id) on delete cascade,
  subject text collate "C" not null,
  body text collate "C" not null,
  at text collate "C" not null,
  primary key (noun, record_id, staff_id)
);
create index reply_draft_staff on reply_draft (staff_id);
create table snippet (
  id text collate "C" primary key,
  name text collate "C" not null,
  en text collate "C" not null,
  fr text collate "C" not null,
  rw text collate "C" not null,
  at text collate "C" not null
);
create or replace function remove_mentions(mentioned_noun text, mentioned_id text) returns void language plpgsql as $body$
begin
  delete from note where noun = mentioned_noun and record_id = mentioned_id;
  delete from reply where noun = mentioned_noun and record_id = mentioned_id;
  delete from received_reply where noun = mentioned_noun and record_id = mentioned_id;
  delete from reply_draft where noun = mentioned_noun and record_id = mentioned_id;
  delete from mail_delivery where about = mentioned_id;
end $body$;
alter table upload drop constraint upload_field_check;
alter table upload add constraint upload_field_check
  check (field in ('portraitUrl', 'uploadDocsUrls', 'signatureUrl', 'docs', 'replyFiles'));
`;

/** Migration 065 of SQLite. */
const addFirstLook = `
alter table application add column first_look text collate "C" check (first_look in ('hidden', 'shown'));
alter table application add column shown_name text collate "C" not null generated always as (
    case first_look when 'hidden' then short_reference else name end
  ) stored;
create index application_hidden on application (id) where first_look = 'hidden';
`;

/** Migration 066 of SQLite. */
const addSms = `
create table sms_consent (
  application_id text collate "C" primary key references application (id) on delete cascade,
  phone text collate "C" not null,
  at text collate "C" not null
);
create table sms (
  id text collate "C" primary key,
  application_id text collate "C" not null references application (id) on delete cascade,
  kind text collate "C" not null,
  phone text collate "C" not null,
  text text collate "C" not null,
  created_at text collate "C" not null,
  state text collate "C" not null check (state in ('waiting', 'sent', 'delivered', 'failed')),
  state_at text collate "C" not null,
  attempts bigint not null,
  next_attempt_at text collate "C" not null,
  provider_id text collate "C" unique,
  cost text collate "C",
  last_error text collate "C"
);
create index sms_application on sms (application_id, created_at);
create index sms_created_at on sms (created_at);
create index sms_waiting on sms (next_attempt_at) where state = 'waiting';
`;

/** The searched texts of an application, as columns of `application`, `interview` and `partner`. */
export const searchedText = `fold_text(concat_ws(' ', shown_name,
    case when first_look is distinct from 'hidden' then concat_ws(' ', email, phone, location) end, topic, pitch, summary))`;

/** Migration 068 of SQLite. */
const hideIdentityFromSearch = `
create or replace function index_application(record_id text) returns void language plpgsql as $body$
begin
  insert into application_text as indexed (seq, content)
    select seq, ${searchedText}
      from application left join interview on interview.application_id = id
      left join partner on partner.application_id = id
      where id = record_id
    on conflict (seq) do update set content = excluded.content where indexed.content <> excluded.content;
end $body$;
drop trigger application_reindexed on application;
create trigger application_reindexed after update of name, email, phone, location, topic, first_look on application
  for each row execute function application_indexed();
select index_application(id) from application where first_look = 'hidden';
`;

/** Two weeks of `seq`, in microseconds. */
const periodSeqs = 1_209_600_000_000;

/** Migration 071 of SQLite. */
const addPeriodCounts = `
create table application_period_count (
  bucket text collate "C" not null,
  first_seq bigint not null,
  n bigint not null,
  primary key (bucket, first_seq)
);
insert into application_period_count
  select bucket, seq - seq % ${periodSeqs}, count(*) from application group by 1, 2;
create or replace function count_application(record application, change bigint) returns void language plpgsql as $body$
begin
  insert into application_count as counted values (record.bucket, record.kind, record.status,
      (record.review_began_at is null)::int, (record.suspect is not null)::int, record.assignee_id, change)
    on conflict (bucket) do update set n = counted.n + change;
  insert into application_period_count as counted
    values (record.bucket, record.seq - record.seq % ${periodSeqs}, change)
    on conflict (bucket, first_seq) do update set n = counted.n + change;
end $body$;
`;

function runSql(...scripts: string[]): Migration {
  return {
    async up(db) {
      for (const statements of scripts) await sql.raw(statements).execute(db);
    },
  };
}

/** Migration 067 of SQLite. */
const addChannelCalendars = `
alter table appointment add column channel text collate "C";
alter table appointment_offer add column channel text collate "C";
`;

/** Lists the texts in which a pair of letters may be followed by any character. */
const indexUnusualTexts = ['application_text', 'message_text']
  .map((table) => `create index ${table}_unusual on ${table} (seq) where content ~ '[^${usualCharacters}]';`)
  .join('\n');

/**
 * All migrations of a PostgreSQL database. Those of SQLite after 061 are listed here too, as they are or in a form of
 * their own.
 */
export const postgresMigrations: Migrations = {
  // The schema that the migrations of SQLite up to 061 lead to.
  '061-baseline': runSql(createFunctions, createTables, createTriggers, createSharedTables),
  '062-corrections': runSql(addCorrections),
  '063-offered-times': runSql(addOfferedTimes),
  '064-threads': runSql(addThreads),
  '065-first-look': runSql(addFirstLook),
  '066-sms': runSql(addSms),
  '067-channel-calendars': runSql(addChannelCalendars),
  '068-hidden-identity-search': runSql(hideIdentityFromSearch),
  // Only PostgreSQL needs it.
  '069-unusual-texts': runSql(indexUnusualTexts),
  '071-period-counts': runSql(addPeriodCounts),
  // Only PostgreSQL has an index of the primary key already.
  '072-one-index-of-seq': runSql('drop index application_by_seq'),
  '073-mails-handed-over': runSql('alter table outbox_mail add column handed_over_at text collate "C"'),
};
