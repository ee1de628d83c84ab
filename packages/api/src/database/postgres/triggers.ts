import { foldedCharacters, ignoredCharacters, originalCharacters } from './folded-characters.ts';

/**
 * Functions of SQLite that queries use, and the folding of texts for searches: ASCII first, as most texts contain
 * nothing else.
 */
export const createFunctions = `
create extension if not exists pg_trgm;
create collation nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

create function json_each(list text, out key bigint, out value text) returns setof record
  language sql immutable parallel safe rows 50
  as $body$ select ordinality - 1, value from jsonb_array_elements_text(list::jsonb) with ordinality $body$;

create function instr(value text, part text) returns integer language sql immutable parallel safe
  as $body$ select strpos(value, part) $body$;

create function fold_text(value text) returns text language plpgsql immutable parallel safe strict as $body$
declare
  folded text := lower(value collate "C");
  others text;
begin
  if octet_length(folded) = char_length(folded) then return folded; end if;
  folded := regexp_replace(folded, '[${ignoredCharacters}]', '', 'g');
  others := regexp_replace(folded, '[\\x01-\\x7f]', '', 'g');
  return translate(folded, others, translate(others, '${originalCharacters}', '${foldedCharacters}'));
end $body$;
`;

/** Totals, values that are derived from records, and the folded texts of searches. */
export const createTriggers = `
create function count_day(
  counted_noun text, moment text, received_change bigint, decided_change bigint, days double precision
) returns void language plpgsql as $body$
begin
  insert into day_total as total (noun, day, received, decided, wait_days)
    values (counted_noun, substr(moment, 1, 10), received_change, decided_change, days)
    on conflict (noun, day) do update set received = total.received + excluded.received,
      decided = total.decided + excluded.decided, wait_days = total.wait_days + excluded.wait_days;
end $body$;

create function days_between(earlier text, later text) returns double precision
  language sql stable parallel safe
  as $body$ select extract(epoch from later::timestamptz - earlier::timestamptz) / 86400 $body$;

create function announce(event text, record_kind text, changed_id text) returns void language plpgsql as $body$
begin
  insert into webhook_delivery (webhook_id, type, kind, record_id)
    select webhook.id, event, record_kind, changed_id from webhook
    where paused_at is null and exists (select 1 from json_each(types) where value = event);
end $body$;

create function remove_mentions(mentioned_noun text, mentioned_id text) returns void language plpgsql as $body$
begin
  delete from note where noun = mentioned_noun and record_id = mentioned_id;
  delete from reply where noun = mentioned_noun and record_id = mentioned_id;
  delete from mail_delivery where about = mentioned_id;
end $body$;

create function count_application(record application, change bigint) returns void language plpgsql as $body$
begin
  insert into application_count as counted values (record.bucket, record.kind, record.status,
      (record.review_began_at is null)::int, (record.suspect is not null)::int, record.assignee_id, change)
    on conflict (bucket) do update set n = counted.n + change;
end $body$;

create function application_written() returns trigger language plpgsql as $body$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.bucket <> old.bucket) then
    perform count_application(old, -1);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.bucket <> old.bucket) then
    perform count_application(new, 1);
  end if;
  if tg_op = 'INSERT' then
    perform count_day('application', new.created_at, 1, 0, 0);
    if new.suspect is null then perform announce('application.created', new.kind, new.id); end if;
  elsif tg_op = 'DELETE' then
    delete from application_channel_index where seq = old.seq;
    perform remove_mentions('application', old.id);
    if old.suspect is null then perform announce('application.deleted', old.kind, old.id); end if;
  else
    if new.bucket <> old.bucket then
      update application_channel_index set bucket = new.bucket where seq = new.seq;
    end if;
    if old.suspect is not null and new.suspect is null then
      perform announce('application.created', new.kind, new.id);
    end if;
    if new.status <> old.status then
      if new.suspect is null then perform announce('application.changed', new.kind, new.id); end if;
      if old.status = 'pending' and new.decided_at is not null then
        perform count_day('application', new.decided_at, 0, 1, days_between(new.created_at, new.decided_at));
      elsif new.status = 'pending' and old.decided_at is not null then
        perform count_day('application', old.decided_at, 0, -1, -days_between(old.created_at, old.decided_at));
      end if;
    end if;
  end if;
  return null;
end $body$;
create trigger application_written after insert or update or delete on application
  for each row execute function application_written();

create function count_message(record contact_message, change bigint) returns void language plpgsql as $body$
begin
  insert into message_count as counted
    values (record.bucket, record.status, (record.suspect is not null)::int, record.assignee_id, change)
    on conflict (bucket) do update set n = counted.n + change;
end $body$;

create function message_written() returns trigger language plpgsql as $body$
begin
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or new.bucket <> old.bucket) then
    perform count_message(old, -1);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.bucket <> old.bucket) then
    perform count_message(new, 1);
  end if;
  if tg_op = 'INSERT' then
    perform count_day('message', new.created_at, 1, 0, 0);
    if new.suspect is null then perform announce('message.created', 'message', new.id); end if;
  elsif tg_op = 'DELETE' then
    perform remove_mentions('message', old.id);
    if old.suspect is null then perform announce('message.deleted', 'message', old.id); end if;
  else
    if old.suspect is not null and new.suspect is null then
      perform announce('message.created', 'message', new.id);
    end if;
    if new.status <> old.status and new.suspect is null then
      perform announce('message.changed', 'message', new.id);
    end if;
  end if;
  return null;
end $body$;
create trigger message_written after insert or update or delete on contact_message
  for each row execute function message_written();

create function raise_version() returns trigger language plpgsql as $body$
begin
  new.version := old.version + 1;
  return new;
end $body$;
create trigger application_version before update of status, suspect, assignee_id on application
  for each row execute function raise_version();
create trigger message_version before update of status, suspect, assignee_id on contact_message
  for each row execute function raise_version();

create function interview_added() returns trigger language plpgsql as $body$
begin
  insert into application_channel_index
    select distinct channel.value, application.bucket, application.seq
    from application, json_each(new.channels) as channel where application.id = new.application_id;
  return null;
end $body$;
create trigger interview_added after insert on interview for each row execute function interview_added();

create function project_written() returns trigger language plpgsql as $body$
begin
  if tg_op = 'INSERT' then perform announce('project.created', 'project', new.id);
  elsif tg_op = 'DELETE' then perform announce('project.deleted', 'project', old.id);
  elsif new.updated_at <> old.updated_at then perform announce('project.changed', 'project', new.id);
  end if;
  return null;
end $body$;
create trigger project_written after insert or update or delete on project
  for each row execute function project_written();

create function draft_written() returns trigger language plpgsql as $body$
begin
  if tg_op <> 'INSERT' then
    update draft_total set count = count - 1, bytes = bytes - length(old.content);
  end if;
  if tg_op <> 'DELETE' then
    update draft_total set count = count + 1, bytes = bytes + length(new.content);
  end if;
  return null;
end $body$;
create trigger draft_written after insert or update of content or delete on draft
  for each row execute function draft_written();
insert into draft_total (id, count, bytes) values (1, 0, 0);

create function portrait_added() returns trigger language plpgsql as $body$
begin
  insert into portrait_waiting (file_id) values (new.id);
  return null;
end $body$;
create trigger portrait_added after insert on application_file
  for each row when (new.field = 'portraitUrl') execute function portrait_added();

create function subscriber_removed() returns trigger language plpgsql as $body$
begin
  delete from mail_delivery where about = old.id;
  return null;
end $body$;
create trigger subscriber_removed after delete on subscriber
  for each row execute function subscriber_removed();

create function refuse_audit_change() returns trigger language plpgsql as $body$
begin
  raise exception 'the audit log is append-only';
end $body$;
create trigger audit_entry_no_deletion before delete on audit_entry
  for each row execute function refuse_audit_change();
create trigger audit_entry_no_truncation before truncate on audit_entry
  for each statement execute function refuse_audit_change();
create trigger audit_entry_no_update before update on audit_entry for each row
  when ((new.seq, new.at, new.actor_kind, new.actor_id, new.actor, new.action, new.subject, new.detail, new.request_id)
      is distinct from
      (old.seq, old.at, old.actor_kind, old.actor_id, old.actor, old.action, old.subject, old.detail, old.request_id)
    or old.at::timestamptz > now() - interval '90 days'
    or new.address is null or length(new.address) >= length(old.address)
    or substr(old.address, 1, length(new.address)) <> new.address)
  execute function refuse_audit_change();

create table application_text (
  seq bigint primary key references application (seq) on delete cascade,
  content text collate "C" not null
);
create table message_text (
  seq bigint primary key references contact_message (seq) on delete cascade,
  content text collate "C" not null
);
create index application_text_trigram on application_text using gin (content gin_trgm_ops);
create index message_text_trigram on message_text using gin (content gin_trgm_ops);

create function index_application(record_id text) returns void language plpgsql as $body$
begin
  insert into application_text as indexed (seq, content)
    select seq, fold_text(concat_ws(' ', name, email, phone, location, topic, pitch, summary))
      from application left join interview on interview.application_id = id
      left join partner on partner.application_id = id
      where id = record_id
    on conflict (seq) do update set content = excluded.content where indexed.content <> excluded.content;
end $body$;

create function index_message(record_id text) returns void language plpgsql as $body$
begin
  insert into message_text as indexed (seq, content)
    select seq, fold_text(concat_ws(' ', full_name, email, subject, message))
      from contact_message where id = record_id
    on conflict (seq) do update set content = excluded.content where indexed.content <> excluded.content;
end $body$;

create function application_indexed() returns trigger language plpgsql as $body$
begin
  perform index_application(new.id);
  return null;
end $body$;
create function answers_indexed() returns trigger language plpgsql as $body$
begin
  perform index_application(new.application_id);
  return null;
end $body$;
create function message_indexed() returns trigger language plpgsql as $body$
begin
  perform index_message(new.id);
  return null;
end $body$;

-- Deferred, so that an application and its answers are indexed once.
create constraint trigger application_indexed after insert on application
  deferrable initially deferred for each row execute function application_indexed();
create trigger application_reindexed after update of name, email, phone, location, topic on application
  for each row execute function application_indexed();
create trigger interview_reindexed after update of pitch on interview
  for each row execute function answers_indexed();
create trigger partner_reindexed after update of summary on partner
  for each row execute function answers_indexed();
create trigger message_indexed after insert or update of full_name, email, subject, message on contact_message
  for each row execute function message_indexed();
`;
