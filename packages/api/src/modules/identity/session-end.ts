import { recordIntervalMs } from './record-use.ts';

type SessionTimes = { expiresAt: string; usedAt: string };

/**
 * Whether a session has expired, or was not used for `idleMs`. Uses are recorded once a minute, so an idle
 * session ends up to a minute late, and never early.
 */
export function isSessionEnded({ expiresAt, usedAt }: SessionTimes, now: number, idleMs: number): boolean {
  const isExpired = Date.parse(expiresAt) <= now;
  return isExpired || Date.parse(usedAt) + idleMs + recordIntervalMs <= now;
}
