import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A folder that cannot be created or written. The message is one line, to be shown to the operator. */
export class FolderError extends Error {
  constructor(folder: string, cause: unknown) {
    super(`The folder ${folder} cannot be used: ${describeCause(cause)}.`, { cause });
  }
}

/**
 * Creates a folder and its missing parents, readable only by the user of the process. Returns false if it
 * existed. Throws `FolderError`, also if the folder cannot be written.
 */
export async function makeFolder(folder: string): Promise<boolean> {
  try {
    const isNew = await makeWithParents(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return isNew;
  } catch (error) {
    throw error instanceof FolderError ? error : new FolderError(folder, error);
  }
}

/**
 * Creates one folder after the other. `mkdir` with `recursive` never returns where the parent exists but
 * cannot contain folders, as in `/proc`.
 */
async function makeWithParents(folder: string): Promise<boolean> {
  const stats = await stat(folder).catch((error: unknown) => {
    if (getCode(error) !== 'ENOENT') throw error;
  });
  if (stats?.isDirectory()) return false;
  if (stats) throw new FolderError(folder, 'it is a file');
  const parent = dirname(folder);
  if (parent !== folder) await makeWithParents(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Returns the end of a sentence about a file or folder that cannot be used. */
export function describeCause(cause: unknown): string {
  const code = getCode(cause);
  if (code === 'EACCES' || code === 'EPERM') return 'this user has no permission';
  if (code === 'EROFS') return 'its disk is read-only';
  if (code === 'ENOENT') return 'no folder can be created there';
  if (code === 'ENOTDIR') return 'a part of its path is a file';
  return cause instanceof Error ? cause.message : String(cause);
}
