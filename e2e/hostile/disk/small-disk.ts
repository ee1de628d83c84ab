/**
 * Loaded before the server: it sees a disk of `SMALL_DISK_MB`, or one whose free space, beside what uploads must leave,
 * is `SMALL_SPACE_MB`. The files in the data folder use it up.
 */
import { type PathLike, readdirSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const megabyte = 1024 * 1024;
const blockBytes = 4096;
const { DATA_DIR = '', SMALL_DISK_MB, SMALL_SPACE_MB, DISK_RESERVE_MB } = process.env;
const isWhole = SMALL_DISK_MB !== undefined;
const totalBytes = isWhole ? Number(SMALL_DISK_MB) * megabyte : 100 * 1024 * megabyte;
const firstBytes = isWhole ? totalBytes : (Number(SMALL_SPACE_MB) + Number(DISK_RESERVE_MB)) * megabyte;
const folder = isWhole ? DATA_DIR : join(DATA_DIR, 'files');

const { statfs } = fs;

/** Sizes of mails, which never change. There are so many that looking at each again would take longer than what is tested. */
const mailSizes = new Map<string, number>();

function measureFiles(): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + measureFile(join(parentPath, name)), 0);
}

function measureFile(path: string): number {
  const known = mailSizes.get(path);
  if (known !== undefined) return known;
  const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
  const usedBytes = Math.ceil(size / blockBytes) * blockBytes;
  if (path.endsWith('.eml')) mailSizes.set(path, usedBytes);
  return usedBytes;
}

Object.assign(fs, {
  statfs: async (path: PathLike) =>
    Object.assign(await statfs(path), {
      bsize: blockBytes,
      blocks: totalBytes / blockBytes,
      bavail: Math.floor((firstBytes - measureFiles()) / blockBytes),
    }),
});
syncBuiltinESMExports();
