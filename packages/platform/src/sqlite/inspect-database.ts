import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Migrations, UnknownMigrationsError, WrongDatabaseError } from '../database/migrations.ts';
import { describeCause } from '../file-system/make-folder.ts';

/** Result of looking at a database file; `unknown` are migrations that this version does not have. */
export type DatabaseState =
  | { kind: 'missing' | 'empty' | 'foreign' | 'older' | 'current' }
  | { kind: 'newer'; unknown: string[] }
  | { kind: 'unreadable'; reason: string };

/**
 * Looks at a database file without changing it: opening it for writing would already do so. Throws `WrongDatabaseError`
 * if its disk is full.
 */
export function inspectDatabase(path: string, migrations: Migrations): DatabaseState {
  if (!existsSync(path)) return { kind: 'missing' };
  try {
    const db = new SQLite(path, { readonly: true, fileMustExist: true });
    try {
      return inspectTables(db, Object.keys(migrations));
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof SQLite.SqliteError) {
      assertRoom(path);
      return { kind: 'unreadable', reason: error.message };
    }
    throw error;
  }
}

/** Also to read a database, SQLite needs room for the file that its processes share. */
const sharedFileBytes = 64 * 1024;

/** Throws `WrongDatabaseError` if the disk of a database is full, of which SQLite says that it cannot be read. */
export function assertRoom(path: string): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  if (bavail * bsize < sharedFileBytes)
    throw new WrongDatabaseError(`The disk of the database ${path} is full: free some space first.`);
}

function inspectTables(db: SQLite.Database, known: readonly string[]): DatabaseState {
  const tables = db.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all();
  if (tables.length === 0) return { kind: 'empty' };
  if (!tables.includes('kysely_migration')) return { kind: 'foreign' };
  const completed = db.prepare<[], string>('select name from kysely_migration').pluck().all();
  const unknown = completed.filter((name) => !known.includes(name));
  // A first start was interrupted before its migrations were committed.
  if (tables.every((name) => name.startsWith('kysely_'))) return { kind: 'empty' };
  // Other programs use the same library: without any common migration the database is one of them.
  if (unknown.length === completed.length) return { kind: 'foreign' };
  if (unknown.length > 0) return { kind: 'newer', unknown };
  return { kind: completed.length === known.length ? 'current' : 'older' };
}

/**
 * Files of a database belong to another user after a command was run as root. SQLite would open them, and fail
 * at the first write without naming any. Throws `WrongDatabaseError`.
 */
export function assertWritable(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    if (!existsSync(file)) continue;
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw new WrongDatabaseError(`The database file ${file} cannot be written: ${describeCause(error)}.`);
    }
  }
}

/**
 * Throws `WrongDatabaseError` unless the server may migrate the file: a missing, empty or older database, or
 * one of this version. A newer one is left to `migrate`, which names the unknown migrations.
 */
export function assertMigratable(path: string, migrations: Migrations): void {
  assertWritable(path);
  const state = inspectDatabase(path, migrations);
  if (state.kind === 'foreign' || state.kind === 'unreadable')
    throw new WrongDatabaseError(describeState(path, state));
}

/**
 * Throws `WrongDatabaseError` unless the file is a database of this version, or of an earlier one if `canBeOlder`. Returns
 * whether it awaits migration.
 */
export function assertReadable(
  path: string,
  migrations: Migrations,
  { canBeOlder }: { canBeOlder: boolean },
): boolean {
  assertWritable(path);
  const state = inspectDatabase(path, migrations);
  if (state.kind === 'newer') throw new UnknownMigrationsError(state.unknown);
  const isOlder = state.kind === 'older';
  if (state.kind !== 'current' && !(isOlder && canBeOlder))
    throw new WrongDatabaseError(describeState(path, state));
  return isOlder;
}

/** Never advises to start the server where data may be missing: it would begin with an empty database. */
function describeState(path: string, state: DatabaseState): string {
  const advice = 'set DATA_DIR or DATABASE_URL to the right one, or restore a backup into a new folder.';
  switch (state.kind) {
    case 'missing':
      return `There is no database at ${path}: set DATA_DIR and DATABASE_URL as for the server, which creates it at its first start.`;
    case 'older':
      return `The database ${path} has an older version: start the server of this version once, which migrates it.`;
    case 'empty':
      return `The database ${path} is empty: ${advice}`;
    case 'foreign':
      return `The database ${path} belongs to another program: ${advice}`;
    case 'unreadable':
      return `The database ${path} cannot be read (${state.reason}): ${advice}`;
    default:
      return `The database ${path} cannot be used.`;
  }
}
