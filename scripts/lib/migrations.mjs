import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './repository.mjs';

export const migrationsFolder = 'packages/api/src/database/migrations';
export const hashesFile = `${migrationsFolder}/hashes.json`;

/** Names and SHA-256 of the migrations, in the order in which they run. */
export function readMigrations() {
  return readdirSync(join(root, migrationsFolder))
    .filter((file) => /^\d{3}-.*(?<!\.test)\.ts$/.test(file))
    .sort()
    .map((file) => ({
      name: file.replace(/\.ts$/, ''),
      hash: createHash('sha256')
        .update(readFileSync(join(root, migrationsFolder, file)))
        .digest('hex'),
    }));
}

/** SHA-256 by name of every migration that has landed. */
export function readPinnedHashes() {
  const file = join(root, hashesFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
