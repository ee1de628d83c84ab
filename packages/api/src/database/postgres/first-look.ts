/** Migration 065 of SQLite. */
export const addFirstLook = `
alter table application add column first_look text collate "C" check (first_look in ('hidden', 'shown'));
alter table application add column shown_name text collate "C" not null generated always as (
    case first_look when 'hidden' then short_reference else name end
  ) stored;
create index application_hidden on application (id) where first_look = 'hidden';
`;
