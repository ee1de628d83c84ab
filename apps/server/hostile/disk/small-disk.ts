/**
 * Loaded before the server: it sees a disk of `SMALL_DISK_MB`, or one whose free space, beside what uploads must leave, is
 * `SMALL_SPACE_MB`. What is in the data folder uses it up.
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

function measureFiles(): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      const { size = 0 } = statSync(join(parentPath, name), { throwIfNoEntry: false }) ?? {};
      return sum + Math.ceil(size / blockBytes) * blockBytes;
    }, 0);
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
