import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MigrationStep, Migrations } from '../database/migrations.ts';
import { OperatorError } from '../errors.ts';
import { freeSpaceMinBytes, measureDisk } from '../file-system/free-space.ts';
import { assertMigrationsComplete } from './interrupted-migration.ts';

export type UpgradeMessage = { step: MigrationStep } | { isDone: true } | { failure: string };

/**
 * Migrates an older database in a thread of the script `worker`, which posts `UpgradeMessage`s for the `path` in its
 * data, so that the caller can respond to requests during it. A kill leaves the database at the last committed
 * migration, from which the next call goes on. Throws `WrongDatabaseError` if an upgrade by an earlier version was
 * interrupted, and `OperatorError` before it changes anything if the disk has too little space, and when a migration
 * fails.
 */
export async function upgradeDatabase(
  path: string,
  { migrations, worker: file }: { migrations: Migrations; worker: URL },
  onStep: (step: MigrationStep) => void,
): Promise<void> {
  await assertMigrationsComplete(path, migrations);
  await assertSpace(path);
  const worker = new Worker(file, { workerData: { path } });
  let isDone = false;
  let failure = 'the thread ended';
  worker.on('message', (message: UpgradeMessage) => {
    if ('step' in message) onStep(message.step);
    else if ('failure' in message) failure = message.failure;
    else isDone = true;
  });
  await once(worker, 'exit');
  if (isDone) return;
  throw new OperatorError(
    `The upgrade of ${path} stopped: ${failure}. What was migrated before stays, the rest is as it was. ` +
      'Free space or mend what the message names, then start again: the upgrade goes on from there.',
  );
}

/** A migration may rewrite all rows: into the write-ahead log at first, and then into the file. */
async function assertSpace(path: string): Promise<void> {
  const sizes = [path, `${path}-wal`].map((file) => (existsSync(file) ? statSync(file).size : 0));
  const neededBytes = sizes.reduce((total, size) => total + size, freeSpaceMinBytes);
  const { freeBytes } = await measureDisk(dirname(path));
  if (freeBytes >= neededBytes) return;
  throw new OperatorError(
    `The upgrade of ${path} needs ${toMegabytes(neededBytes)} MB of free space, and the disk has ` +
      `${toMegabytes(freeBytes)} MB. Nothing was changed: free space, then start again.`,
  );
}

function toMegabytes(bytes: number): number {
  return Math.ceil(bytes / (1024 * 1024));
}
