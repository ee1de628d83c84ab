import { statfs } from 'node:fs/promises';

/** A disk with less free space counts as full: a single video would fill it. */
const freeSpaceMinBytes = 32 * 1024 * 1024;

/** Whether the disk of a folder has at least 32 MiB of free space. Throws the error of the system call. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= freeSpaceMinBytes;
}
