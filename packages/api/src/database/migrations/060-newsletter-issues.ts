import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Issues of the newsletter. `reached` is the last subscriber whose mail was stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table newsletter_issue (
      id text primary key,
      version integer not null,
      state text not null check (state in ('draft', 'sending', 'sent', 'stopped')),
      texts text not null,
      author_id text not null,
      created_at text not null,
      updated_at text not null,
      sent_at text,
      ended_at text,
      reached text not null,
      recipients integer not null,
      stored integer not null,
      refused integer not null
    ) strict, without rowid`,
    `create index newsletter_issue_state on newsletter_issue (state)`,
    `create index mail_delivery_issue on mail_delivery (created_at, sent_at, bounced_at) where kind = 'newsletter-issue'`,
  ]);
}
