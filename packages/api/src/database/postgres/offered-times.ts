/** Migration 063 of SQLite. */
export const addOfferedTimes = `
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
