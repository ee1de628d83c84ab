import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** The message is one line, to be shown to the operator who starts the server. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`Another server is using ${folder}: stop it, or set DATA_DIR to another folder.`);
  }
}

/**
 * Locks a folder for this process until the returned function is called or the process ends. The lock is a
 * file lock of the operating system, so that nothing needs to be cleaned up after a crash. Throws
 * `FolderInUseError`.
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
