import type { Deps } from '../context.ts';
import { listMailRows } from './queries.ts';
import type { OutboxMailTable } from './table.ts';

const listMaxMails = 1000;

/** A mail of the outbox without its words. */
export type OutboxEntry = {
  id: string;
  kind: OutboxMailTable['kind'];
  to: string;
  subject: string;
  /** `dead` was given up, `sending` is lent to a worker now. */
  state: 'waiting' | 'sending' | 'dead';
  /** ISO 8601. */
  createdAt: string;
  /** When it is tried next; for a dead one, when it was given up. */
  at: string;
  attempts: number;
  lastError: string | null;
};

/** What the outbox holds, the newest first and a thousand at most; only the dead letters if told so. */
export async function listMails({ db }: Pick<Deps, 'db'>, { isDead = false } = {}): Promise<OutboxEntry[]> {
  const rows = await listMailRows(db.read, { isRefused: isDead, limit: listMaxMails });
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
