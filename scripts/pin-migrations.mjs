/** Pins the hashes of new migrations. Those that are pinned already stay as they are. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashesFile, readMigrations, readPinnedHashes } from './lib/migrations.mjs';
import { root } from './lib/repository.mjs';

const pinned = readPinnedHashes();
for (const { name, hash } of readMigrations()) pinned[name] ??= hash;
writeFileSync(join(root, hashesFile), `${JSON.stringify(pinned, undefined, 2)}\n`);
