import { statfs } from 'node:fs/promises';

/** A disk with less free space counts as full: a single video would fill it. */
const freeSpaceMinBytes = 32 * 1024 * 1024;

/** Returns the free space of the disk of a folder. Throws the error of the system call. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the disk of a folder has at least 32 MiB of free space. Throws the error of the system call. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  return (await measureFreeBytes(folder)) >= freeSpaceMinBytes;
}
