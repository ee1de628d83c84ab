import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const auditEntry = `
  create table audit_entry (
    seq integer primary key,
    at text not null,
    actor_kind text not null check (actor_kind in ('account', 'token', 'operator', 'unknown')),
    actor_id text,
    actor text,
    action text not null,
    subject text,
    detail text,
    address text,
    request_id text
  ) strict`;

const message = "select raise(abort, 'the audit log is append-only')";

/** A replaced row is deleted without its trigger, so a row must not have the number of another one either. */
const noReplacement = `
  create trigger audit_entry_no_replacement before insert on audit_entry
  when exists (select 1 from audit_entry where seq = new.seq)
  begin ${message}; end`;

const noDeletion = `
  create trigger audit_entry_no_deletion before delete on audit_entry begin ${message}; end`;

/** A shortened address is the beginning of the address, 90 days after it was recorded. */
const noUpdate = `
  create trigger audit_entry_no_update before update on audit_entry
  when new.seq is not old.seq or new.at is not old.at or new.actor_kind is not old.actor_kind
    or new.actor_id is not old.actor_id or new.actor is not old.actor or new.action is not old.action
    or new.subject is not old.subject or new.detail is not old.detail or new.request_id is not old.request_id
    or old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
    or new.address is null or length(new.address) >= length(old.address)
    or substr(old.address, 1, length(new.address)) <> new.address
  begin ${message}; end`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    auditEntry,
    'create index audit_entry_by_actor on audit_entry (actor, seq)',
    'create index audit_entry_by_action on audit_entry (action, seq)',
    'create index audit_entry_by_time on audit_entry (at)',
    // Shortened addresses end with a dot or a colon.
    "create index audit_entry_full_address on audit_entry (at) where address glob '*[0-9a-f]'",
    noReplacement,
    noDeletion,
    noUpdate,
  ]);
}
