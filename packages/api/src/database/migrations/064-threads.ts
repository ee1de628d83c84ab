import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const uploadColumns =
  'id, token_hash, network_hash, file_id, field, name, size_bytes, type, sha256, draft_id, created_at, arrived_at';

/**
 * What the author of a record writes about it, by mail or on the page of an application, with files; what staff are typing; texts that
 * they begin with. Files of replies can be uploaded ahead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table reply add column send_at text',
    `create table received_reply (
      id text primary key,
      noun text not null,
      record_id text not null,
      source text not null check (source in ('mail', 'page')),
      sender_name text not null,
      sender_email text not null,
      subject text not null,
      body text not null,
      original text,
      left_out text not null,
      is_automatic integer not null check (is_automatic in (0, 1)),
      is_record integer not null check (is_record in (0, 1)),
      claimed_noun text,
      claimed_id text,
      at text not null,
      read_at text
    ) strict, without rowid`,
    'create index received_reply_record on received_reply (noun, record_id, at)',
    'create index received_reply_unread on received_reply (at) where read_at is null',
    `create table reply_file (
      id text primary key,
      reply_id text not null references received_reply (id) on delete cascade,
      position integer not null,
      name text not null,
      type text not null,
      size_bytes integer not null,
      sha256 text not null,
      created_at text not null,
      scan text check (scan in ('clean', 'infected', 'unscannable')),
      scan_signature text,
      scanned_at text
    ) strict, without rowid`,
    'create index reply_file_reply on reply_file (reply_id, position)',
    'create index reply_file_unscanned on reply_file (id) where scan is null',
    `create table received_mail (key text primary key, at text not null) strict, without rowid`,
    'create index received_mail_at on received_mail (at)',
    `create table reply_draft (
      noun text not null,
      record_id text not null,
      staff_id text not null references admin_account (id) on delete cascade,
      subject text not null,
      body text not null,
      at text not null,
      primary key (noun, record_id, staff_id)
    ) strict, without rowid`,
    'create index reply_draft_staff on reply_draft (staff_id)',
    `create table snippet (
      id text primary key,
      name text not null,
      en text not null,
      fr text not null,
      rw text not null,
      at text not null
    ) strict, without rowid`,
    ...[
      ['application', 'application'],
      ['contact_message', 'message'],
    ].map(
      ([table, noun]) => `create trigger ${table}_unanswered after delete on ${table} begin
        delete from received_reply where noun = '${noun}' and record_id = old.id;
        delete from reply_draft where noun = '${noun}' and record_id = old.id;
      end`,
    ),
    `create table moved_upload (
      id text primary key not null,
      token_hash text,
      network_hash text not null,
      file_id text not null unique,
      field text check (field in ('portraitUrl', 'uploadDocsUrls', 'signatureUrl', 'docs', 'replyFiles')),
      name text not null,
      size_bytes integer not null check (size_bytes > 0),
      type text,
      sha256 text,
      draft_id text,
      created_at text not null,
      arrived_at text,
      check ((arrived_at is null) = (sha256 is null)),
      check (arrived_at is null or type is not null)
    ) strict`,
    `insert into moved_upload (${uploadColumns}) select ${uploadColumns} from upload`,
    'drop table upload',
    'alter table moved_upload rename to upload',
    'create index upload_network on upload (network_hash, size_bytes)',
    'create index upload_draft on upload (draft_id) where draft_id is not null',
    'create index upload_token on upload (token_hash) where token_hash is not null',
    `create trigger upload_noted after delete on upload begin
      insert into pending_overwrite (name, n) values ('draft', 1) on conflict (name) do update set n = n + 1;
    end`,
  ]);
}
