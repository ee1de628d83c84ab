/** Migration 064 of SQLite. */
export const addThreads = `
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
