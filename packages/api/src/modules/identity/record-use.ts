import type { Deps } from '../../core/context.ts';
import { type Executor, inTransaction } from '../../database/database.ts';

const recordIntervalMs = 60_000;

/**
 * Records when a session or API token was used, at most once a minute. The request does not wait for the
 * write. `usedAt` is the last recorded use.
 */
export type RecordUse = (used: { id: string; usedAt: string | null }) => void;

/** A failed write is logged, and repeated at the next use. */
export function createUseRecorder(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  update: (executor: Executor, id: string, now: string) => Promise<unknown>,
): RecordUse {
  const pendingIds = new Set<string>();

  async function record(id: string, now: number): Promise<void> {
    try {
      await inTransaction(db, (trx) => update(trx, id, new Date(now).toISOString()));
    } catch (err) {
      log.warn({ err, id }, 'the use of a session or API token could not be recorded');
    } finally {
      pendingIds.delete(id);
    }
  }

  return ({ id, usedAt }) => {
    const now = clock();
    const isRecorded = usedAt !== null && Math.abs(now - Date.parse(usedAt)) < recordIntervalMs;
    if (isRecorded || pendingIds.has(id)) return;
    pendingIds.add(id);
    void record(id, now);
  };
}

type SessionTimes = { expiresAt: string; usedAt: string };

/**
 * Whether a session has expired, or was not used for `idleMs`. Uses are recorded once a minute, so an idle session ends
 * up to a minute late, and never early. A use in the far future was recorded before the clock was set back; such a
 * session would last too long.
 */
export function isSessionEnded({ expiresAt, usedAt }: SessionTimes, now: number, idleMs: number): boolean {
  const isExpired = Date.parse(expiresAt) <= now;
  return isExpired || Math.abs(now - Date.parse(usedAt)) >= idleMs + recordIntervalMs;
}
