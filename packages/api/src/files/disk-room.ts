import { statfs } from 'node:fs/promises';

/** With less than this left, a disk is as good as full: one film would fill it. */
const roomMinBytes = 32 * 1024 * 1024;

/** Whether the disk of a folder has room for what is still to come. Throws what the system says of the folder. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= roomMinBytes;
}
