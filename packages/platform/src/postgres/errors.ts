import pg from 'pg';
import { AppError } from '../errors.ts';

const retryAfterSeconds = 5;

/**
 * Codes of PostgreSQL (appendix A of its manual): no connection, not enough of disk, memory or connections, a server
 * that stops or starts, one that only reads or accepts no connections, a lock that is not released in time, a statement
 * that takes too long, and a transaction that PostgreSQL ended for the sake of another.
 */
const unavailableCodes = /^(08...|53...|57P0[123]|57014|58030|25006|55000|55P03|40001|40P01)$/;

/** Codes of Node for a server that does not answer. */
const networkCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of the driver, without any code, for a connection that ended or whose server does not answer. */
const endedConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database cannot be used now, whatever the statement. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return unavailableCodes.test(error.code ?? '');
  if ('code' in error && typeof error.code === 'string') return networkCodes.has(error.code);
  return endedConnection.test(error.message);
}

/** Whether another process has not released a lock in time. */
export function isLocked(error: unknown): boolean {
  const cause = error instanceof UnavailableError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '55P03';
}

/** Another program has locked tables for longer than this one waits. */
export class TablesLockedError extends Error {
  constructor(cause: unknown) {
    super(
      'Another program, for example pg_dump, has locked tables of the database: try again when it has ended.',
      { cause },
    );
  }
}

/** Returns `unavailable` for an error that says that the database cannot be used now, and other errors as they are. */
export function toDatabaseError(error: unknown): unknown {
  return isUnavailable(error) ? new UnavailableError(error) : error;
}

/** The database cannot be used now. */
export class UnavailableError extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { cause, retryAfterSeconds });
  }
}
