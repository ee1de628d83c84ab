/** Migration 066 of SQLite. */
export const addSms = `
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
