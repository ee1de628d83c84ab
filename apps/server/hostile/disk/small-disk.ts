/**
 * Loaded before the server: it sees a disk whose free space, beside what uploads must leave, is `SMALL_DISK_MB`. The
 * stored files use it up.
 */
import { type PathLike, readdirSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const megabyte = 1024 * 1024;
const blockBytes = 4096;
const totalBytes = 100 * 1024 * megabyte;
const files = join(process.env.DATA_DIR ?? '', 'files');
const firstBytes = (Number(process.env.SMALL_DISK_MB) + Number(process.env.DISK_RESERVE_MB)) * megabyte;

const { statfs } = fs;

function measureFiles(): number {
  return readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      return sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0);
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
