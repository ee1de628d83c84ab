/** Two weeks of `seq`, in microseconds. */
const periodSeqs = 1_209_600_000_000;

/** Migration 071 of SQLite. */
export const addPeriodCounts = `
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
