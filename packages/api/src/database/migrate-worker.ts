import { parentPort, workerData } from 'node:worker_threads';
import { getMessage } from '@isangano/platform/errors';
import { openConnections } from '@isangano/platform/sqlite/database';
import type { UpgradeMessage } from '@isangano/platform/sqlite/upgrade-database';
import * as z from 'zod/mini';
import { migrate } from './migrate.ts';

const { path } = z.object({ path: z.string() }).parse(workerData);

function post(message: UpgradeMessage): void {
  parentPort?.postMessage(message);
}

const connections = openConnections(path, () => undefined);
try {
  await migrate(connections, (step) => post({ step }));
  post({ isDone: true });
} catch (error) {
  post({ failure: getMessage(error) });
} finally {
  await connections.close();
}
