import { statfs } from 'node:fs/promises';

/** A disk with less free space counts as full: a single video would fill it. */
export const freeSpaceMinBytes = 32 * 1024 * 1024;

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Measures the disk of a folder. Throws the error of the system call. */
export async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Whether the disk of a folder has at least 32 MiB of free space. Throws the error of the system call. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  return (await measureDisk(folder)).freeBytes >= freeSpaceMinBytes;
}

/** A small disk is not reserved as a whole. */
const reserveMaxShare = 0.05;

/** The reserve of a small disk, and its maximum share of the disk. */
const reserveMinBytes = 32 * 1024 * 1024;
const reserveMinMaxShare = 0.2;

/** Returns how much of a reserve applies to a disk of this size: all of it could be most of a small disk. */
export function limitReserve(reserveBytes: number, totalBytes: number): number {
  const smallest = Math.min(reserveMinBytes, totalBytes * reserveMinMaxShare);
  return Math.min(reserveBytes, Math.max(totalBytes * reserveMaxShare, smallest));
}
