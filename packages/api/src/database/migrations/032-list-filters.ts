import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/* A bucket is a text that all records with the same values of the filters share: the first letters of the values, then the id of the assignee. */
const applicationBucket = `substr(kind, 1, 1) || substr(status, 1, 1) || iif(review_began_at is null, 'u', '-')
  || iif(suspect is null, '-', 's') || coalesce(assignee_id, '')`;
const messageBucket = `substr(status, 1, 1) || iif(suspect is null, '-', 's') || coalesce(assignee_id, '')`;

const applicationValues = (row: string) =>
  `${row}.bucket, ${row}.kind, ${row}.status, ${row}.review_began_at is null, ${row}.suspect is not null, ${row}.assignee_id`;
const messageValues = (row: string) =>
  `${row}.bucket, ${row}.status, ${row}.suspect is not null, ${row}.assignee_id`;

const parseChannels = (row: string) => `iif(json_valid(${row}.channels), ${row}.channels, '[]')`;

/** Returns the statements by which triggers keep the number of records of each bucket. */
function countBuckets(
  noun: string,
  table: string,
  values: (row: string) => string,
  filters: string,
): string[] {
  const add = `insert into ${noun}_count values (${values('new')}, 1) on conflict (bucket) do update set n = n + 1;`;
  const subtract = `update ${noun}_count set n = n - 1 where bucket = old.bucket;`;
  return [
    `insert into ${noun}_count select ${values(table)}, count(*) from ${table} group by bucket`,
    `create trigger ${noun}_counted after insert on ${table} begin ${add} end`,
    `create trigger ${noun}_uncounted after delete on ${table} begin ${subtract} end`,
    `create trigger ${noun}_recounted after update of ${filters} on ${table} when new.bucket <> old.bucket
      begin ${subtract} ${add} end`,
    `create trigger ${noun}_version after update of status, suspect, assignee_id on ${table}
      begin update ${table} set version = version + 1 where seq = new.seq; end`,
  ];
}

/**
 * Assignees, versions of records, and what lists are filtered by. The indexes by kind and status go: lists read buckets. The actions in
 * histories are checked by the contracts alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const addColumns = (table: string, bucket: string) => [
    `alter table ${table} add column assignee_id text references admin_account (id) on delete set null`,
    `alter table ${table} add column version integer not null default 1`,
    `alter table ${table} add column bucket text not null generated always as (${bucket}) virtual`,
    `create index ${table}_by_bucket on ${table} (bucket, seq)`,
  ];
  await runStatements(db, [
    ...['counted', 'uncounted', 'recounted'].flatMap((name) => [
      `drop trigger application_${name}`,
      `drop trigger message_${name}`,
    ]),
    'drop table application_count',
    'drop table message_count',
    'drop index application_by_kind',
    'drop index application_by_status',
    'drop index application_by_kind_status',
    'drop index contact_message_by_status',
    ...addColumns('application', applicationBucket),
    ...addColumns('contact_message', messageBucket),
    `create table application_count (
      bucket text primary key,
      kind text not null,
      status text not null,
      is_unread integer not null,
      is_suspect integer not null,
      assignee_id text,
      n integer not null
    ) strict, without rowid`,
    `create table message_count (
      bucket text primary key,
      status text not null,
      is_suspect integer not null,
      assignee_id text,
      n integer not null
    ) strict, without rowid`,
    ...countBuckets(
      'application',
      'application',
      applicationValues,
      'kind, status, review_began_at, suspect, assignee_id',
    ),
    ...countBuckets('message', 'contact_message', messageValues, 'status, suspect, assignee_id'),
    `create table application_channel_index (
      channel text not null,
      bucket text not null,
      seq integer not null,
      primary key (channel, bucket, seq)
    ) strict, without rowid`,
    'create index application_channel_by_seq on application_channel_index (seq)',
    `insert into application_channel_index
      select distinct channel.value, application.bucket, application.seq
      from interview join application on application.id = interview.application_id, json_each(${parseChannels('interview')}) as channel`,
    `create trigger interview_channels after insert on interview begin
      insert into application_channel_index
        select distinct channel.value, application.bucket, application.seq
        from application, json_each(${parseChannels('new')}) as channel where application.id = new.application_id;
    end`,
    `create trigger application_channels after update of kind, status, review_began_at, suspect, assignee_id on application
      when new.bucket <> old.bucket
      begin update application_channel_index set bucket = new.bucket where seq = new.seq; end`,
    `create trigger application_without_channels after delete on application
      begin delete from application_channel_index where seq = old.seq; end`,
    `create table application_action (
      seq integer primary key,
      application_id text not null references application (id) on delete cascade,
      action text not null,
      staff_id text not null,
      staff_email text not null,
      file_name text,
      file_id text,
      detail text,
      at text not null
    ) strict`,
    `insert into application_action (seq, application_id, action, staff_id, staff_email, file_name, file_id, at)
      select seq, application_id, action, staff_id, staff_email, file_name, file_id, at from application_event`,
    'drop table application_event',
    'alter table application_action rename to application_event',
    'create index application_event_by_application on application_event (application_id, seq)',
    `create table message_event (
      seq integer primary key,
      message_id text not null references contact_message (id) on delete cascade,
      action text not null,
      staff_id text not null,
      staff_email text not null,
      detail text,
      at text not null
    ) strict`,
    'create index message_event_by_message on message_event (message_id, seq)',
  ]);
}
