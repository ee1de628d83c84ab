import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { listMailRows, updateLeasesReleased, updateMailsDue } from './queries.ts';
import type { OutboxMailTable } from './table.ts';

const listMaxMails = 1000;

/** A mail of the outbox without its content. */
export type OutboxEntry = {
  id: string;
  kind: OutboxMailTable['kind'];
  to: string;
  subject: string;
  /** Id of the record that it is about. */
  about: string | null;
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
    about: row.about,
    state: refused_at !== null ? 'dead' : leased_by !== null ? 'sending' : 'waiting',
    createdAt: row.created_at,
    at: refused_at ?? next_attempt_at,
    attempts: row.attempts,
    lastError: row.last_error,
  }));
}

/**
 * Makes the dead letter with an id due again, or without one all of them whose address may get mails, resets their attempts and returns
 * their number. A running server sends them within 30 seconds. Throws `not_found` if no dead letter has the
 * id, `unavailable`.
 */
export async function resendMails(
  { db, clock, mail }: Pick<Deps, 'db' | 'clock'> & { mail?: Pick<Deps['mail'], 'wake'> },
  id?: string,
): Promise<number> {
  const now = new Date(clock()).toISOString();
  const count = await inTransaction(db, (trx) => updateMailsDue(trx, { id, now }));
  if (count === 0 && id !== undefined) throw new AppError('not_found');
  mail?.wake();
  return count;
}

/**
 * Makes mails due at once that an earlier process had leased or could not send; mails without an attempt keep
 * their time. Called before the worker starts. Where other processes share the database, their leases stay, which end
 * by themselves. Throws `unavailable`.
 */
export async function releaseLeases({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  if (db.isShared) return;
  const now = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateLeasesReleased(trx, now));
}
