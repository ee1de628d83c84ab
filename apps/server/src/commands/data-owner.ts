import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from './command.ts';

/**
 * Throws `CommandError` unless the data folder, or the folder that it would be created in, belongs to the user of this process.
 * Files that a command of another user writes could not be read by the server.
 */
export function assertOwner(dataDir: string, userId = process.getuid?.()): void {
  const owned = findFolder(dataDir);
  if (owned === undefined || userId === undefined || owned.uid === userId) return;
  throw new CommandError(
    `The folder ${owned.folder} belongs to user ${owned.uid}, and this command runs as user ${userId}: run it as the ` +
      'user of the server, such as with sudo -u isangano or the script in docs/operations.md.',
  );
}

/** Finds a folder or the nearest one above that exists. What belongs to root, such as /var/lib, says nothing about the server. */
function findFolder(path: string): { folder: string; uid: number } | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats) return { folder: path, uid: stats.uid };
  const parent = dirname(path);
  if (parent === path) return undefined;
  const above = findFolder(parent);
  return above?.uid === 0 ? undefined : above;
}
