import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fullDiskCodes, getMessage, hasCode, ignoreMissing, OperatorError } from '../errors.ts';

/** A folder that cannot be created or written. The message is one line, to be shown to the operator. */
export class FolderError extends OperatorError {
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
  const stats = await stat(folder).catch(ignoreMissing);
  if (stats?.isDirectory()) return false;
  if (stats) throw new FolderError(folder, 'it is a file');
  const parent = dirname(folder);
  if (parent !== folder) await makeWithParents(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Returns the end of a sentence about a file or folder that cannot be used. */
export function describeCause(cause: unknown): string {
  if (hasCode(cause, 'EACCES', 'EPERM')) return 'this user has no permission';
  if (hasCode(cause, 'EROFS')) return 'its disk is read-only';
  if (hasCode(cause, 'ENOENT')) return 'no folder can be created there';
  if (hasCode(cause, 'ENOTDIR')) return 'a part of its path is a file';
  if (hasCode(cause, ...fullDiskCodes)) return 'its disk is full';
  return getMessage(cause);
}
