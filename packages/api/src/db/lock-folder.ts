import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** The message is one line for the person who starts the server. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`Another server is using ${folder}: stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Takes a folder for this process alone, until the answered function is called or the process ends,
 * however it ends: the lock is the operating system's, and leaves nothing to clean up after a crash.
 * Throws `FolderInUseError`.
 */
export function lockFolder(folder: string): () => void {
  const lock = new SQLite(join(folder, 'server.lock'), { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY')
      throw new FolderInUseError(folder);
    throw error;
  }
  return () => lock.close();
}
