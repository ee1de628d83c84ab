import { basename, dirname, join } from 'node:path';
import SQLite from 'better-sqlite3';
import { OperatorError } from '../errors.ts';
import { FolderError } from '../file-system/make-folder.ts';

/** The message is one line, to be shown to the operator who starts the server. */
export class FolderInUseError extends OperatorError {
  constructor(folder: string) {
    super(`Another server is using ${folder}: stop it, or set DATA_DIR to another folder.`);
  }
}

/** Ends a lock, which may also be declared with `using`. */
type Unlock = (() => void) & Disposable;

/**
 * Locks a folder for this process until the returned function is called or the process ends. Throws
 * `FolderInUseError`.
 */
export function lockFolder(folder: string): Unlock {
  const unlock = tryLock(join(folder, 'server.lock'));
  if (!unlock) throw new FolderInUseError(folder);
  return unlock;
}

/**
 * Locks a file, which it creates, until the returned function is called or the process ends. Returns
 * `undefined` if it is locked already. The lock is one of the operating system, so that nothing needs to be
 * cleaned up after a crash. Throws `FolderError` if the file cannot be opened.
 */
export function tryLock(path: string): Unlock | undefined {
  const lock = openLock(path);
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  const unlock = () => void lock.close();
  return Object.assign(unlock, { [Symbol.dispose]: unlock });
}

function openLock(path: string): SQLite.Database {
  try {
    return new SQLite(path, { timeout: 0 });
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError)) throw error;
    throw new FolderError(dirname(path), `${basename(path)} cannot be opened`);
  }
}
