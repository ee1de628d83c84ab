import type { Deps } from '../../core/context.ts';
import { listMailRows } from './queries.ts';
import type { OutboxMailTable } from './table.ts';

const listMaxMails = 1000;

/** A mail of the outbox without its content. */
export type OutboxEntry = {
  id: string;
  kind: OutboxMailTable['kind'];
  to: string;
  subject: string;
  /** `dead` is no longer retried, `sending` is leased by a worker. */
  state: 'waiting' | 'sending' | 'dead';
  /** ISO 8601. */
  createdAt: string;
  /** Time of the next attempt, or of the last one if it is dead; ISO 8601. */
  at: string;
  attempts: number;
  lastError: string | null;
};

/** Lists up to 1000 mails, newest first; with `isDead` only those that are no longer retried. */
export async function listMails({ db }: Pick<Deps, 'db'>, { isDead = false } = {}): Promise<OutboxEntry[]> {
  const rows = await listMailRows(db.read, { isDead, limit: listMaxMails });
  return rows.map(({ refused_at, leased_by, next_attempt_at, ...row }) => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    state: refused_at !== null ? 'dead' : leased_by !== null ? 'sending' : 'waiting',
    createdAt: row.created_at,
    at: refused_at ?? next_attempt_at,
    attempts: row.attempts,
    lastError: row.last_error,
  }));
}
