import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** What staff write and publish on the site, and the role of those who do nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table admin_account rename column role to earlier_role`,
    `alter table admin_account add column role text not null default 'owner'
      check (role in ('editor', 'reader', 'reviewer', 'owner'))`,
    `update admin_account set role = earlier_role`,
    `alter table admin_account drop column earlier_role`,
    `create table content_version (
      seq integer primary key,
      kind text not null check (kind in ('text', 'list')),
      name text not null,
      locale text not null,
      value text not null,
      source text not null,
      author_id text not null,
      at text not null
    ) strict`,
    `create index content_version_key on content_version (kind, name, locale, seq)`,
    `create table content_picture (
      id text primary key,
      picture_id text not null,
      name text not null,
      type text not null,
      size_bytes integer not null,
      sha256 text not null,
      width integer not null,
      height integer not null,
      author_id text not null,
      created_at text not null
    ) strict, without rowid`,
    `create table content_release (
      number integer primary key,
      id text not null unique,
      state text not null check (state in ('scheduled', 'rendering', 'published', 'failed', 'cancelled')),
      version integer not null,
      author_id text not null,
      at text not null,
      publish_at text,
      unpublish_at text,
      published_at text,
      problems text not null,
      is_shown integer not null check (is_shown in (0, 1))
    ) strict`,
    `create index content_release_state on content_release (state)`,
    `create unique index content_release_shown on content_release (is_shown) where is_shown = 1`,
  ]);
}
