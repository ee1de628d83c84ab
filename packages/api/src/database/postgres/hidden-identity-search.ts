/** What an application is found by, as columns of `application`, `interview` and `partner`. */
export const searchedText = `fold_text(concat_ws(' ', shown_name,
    case when first_look is distinct from 'hidden' then concat_ws(' ', email, phone, location) end, topic, pitch, summary))`;

/** Migration 068 of SQLite. */
export const hideIdentityFromSearch = `
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
