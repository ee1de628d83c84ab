import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { listMailRows, updateLeasesReleased, updateMailsDue } from './queries.ts';

const listMaxMails = 1000;

/**
 * Lists up to 1000 mails without their contents, newest first; with `isDead` only those that are no longer retried.
 * `at` is the time of the next attempt, or of the last one of a dead letter; one that is `sending` is leased by a
 * worker.
 */
export async function listMails({ db }: Pick<Deps, 'db'>, { isDead = false } = {}) {
  const mails = await listMailRows(db.read, { isDead, limit: listMaxMails });
  return mails.map(({ refused_at, leased_by, next_attempt_at, ...mail }) => ({
    ...mail,
    state: refused_at !== null ? 'dead' : leased_by !== null ? 'sending' : 'waiting',
    at: refused_at ?? next_attempt_at,
  }));
}

/**
 * Makes the dead letter with an id due again, or without one all of them whose address may get mails, resets their
 * attempts and returns their number. A running server sends them within 30 seconds. Throws `not_found` if no dead
 * letter has the id, `unavailable`.
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
 * Makes mails due at once that an earlier process had leased or could not send; mails without an attempt keep their
 * time. Called before the worker starts. If other processes share the database, their leases are kept, and expire.
 * Throws `unavailable`.
 */
export async function releaseLeases({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  if (db.isShared) return;
  const now = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateLeasesReleased(trx, now));
}
