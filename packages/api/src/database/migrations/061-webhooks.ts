import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Adds what a change of a record leaves for each webhook that wants to know of it, in the transaction of the change. */
function createTrigger(name: string, when: string, type: string, kind: string, row: 'new' | 'old'): string {
  return `create trigger ${name} ${when} begin
    insert into webhook_delivery (webhook_id, type, kind, record_id)
      select id, '${type}', ${kind}, ${row}.id from webhook
      where paused_at is null and exists (select 1 from json_each(types) where value = '${type}');
  end`;
}

/** Suspected spam causes an event when it is marked as no spam. */
function createTriggers(noun: string, table: string, kind: (row: 'new' | 'old') => string): string[] {
  return [
    createTrigger(
      `${noun}_announced`,
      `after insert on ${table} when new.suspect is null`,
      `${noun}.created`,
      kind('new'),
      'new',
    ),
    createTrigger(
      `${noun}_admitted`,
      `after update of suspect on ${table} when old.suspect is not null and new.suspect is null`,
      `${noun}.created`,
      kind('new'),
      'new',
    ),
    createTrigger(
      `${noun}_changed`,
      `after update of status on ${table} when new.status <> old.status and new.suspect is null`,
      `${noun}.changed`,
      kind('new'),
      'new',
    ),
    createTrigger(
      `${noun}_removed`,
      `after delete on ${table} when old.suspect is null`,
      `${noun}.deleted`,
      kind('old'),
      'old',
    ),
  ];
}

/** Webhooks, and what waits to be sent to them. A delivery is removed when it was received. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table webhook (
      id text primary key,
      url text not null,
      types text not null,
      secret text not null,
      old_secret text,
      old_secret_until text,
      created_at text not null,
      created_by text not null,
      paused_at text,
      last_sent_at text,
      last_error text
    ) strict, without rowid`,
    `create table webhook_delivery (
      seq integer primary key autoincrement,
      id text not null unique default (lower(hex(randomblob(16)))),
      webhook_id text not null references webhook (id) on delete cascade,
      type text not null,
      kind text not null check (kind in ('interview', 'partner', 'message', 'project')),
      record_id text not null,
      created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      attempts integer not null default 0,
      next_attempt_at text not null default '',
      dead_at text
    ) strict`,
    'create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where dead_at is null',
    ...createTriggers('application', 'application', (row) => `${row}.kind`),
    ...createTriggers('message', 'contact_message', () => `'message'`),
    createTrigger('project_announced', 'after insert on project', 'project.created', `'project'`, 'new'),
    createTrigger(
      'project_changed',
      'after update of updated_at on project when new.updated_at <> old.updated_at',
      'project.changed',
      `'project'`,
      'new',
    ),
    createTrigger('project_removed', 'after delete on project', 'project.deleted', `'project'`, 'old'),
  ]);
}
