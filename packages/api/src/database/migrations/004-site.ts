import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const project = `
  create table project (
    seq integer primary key,
    id text not null unique,
    title text not null,
    client text not null,
    description text not null,
    status text not null check (status in ('planning', 'active', 'completed', 'on-hold')),
    priority text not null check (priority in ('low', 'medium', 'high')),
    budget real not null,
    start_date text not null,
    end_date text not null,
    progress real not null,
    category text not null,
    location text not null,
    impact text not null,
    image text,
    created_at text not null,
    updated_at text not null
  ) strict`;

const contactMessage = `
  create table contact_message (
    seq integer primary key,
    id text not null unique,
    full_name text not null,
    email text not null,
    phone text not null,
    subject text not null,
    message text not null,
    status text not null check (status in ('unread', 'read')),
    created_at text not null
  ) strict`;

const subscriber = `
  create table subscriber (
    id text primary key,
    email text not null unique collate nocase,
    created_at text not null
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    project,
    contactMessage,
    'create index contact_message_by_status on contact_message (status, seq)',
    subscriber,
  ]);
}
