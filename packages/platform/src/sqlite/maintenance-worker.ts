import { parentPort, workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import * as z from 'zod/mini';
import { lowerPriority, type WorkerReply } from '../workers/job-thread.ts';
import type { MaintenanceJob } from './maintenance-thread.ts';

/** A backup may hold the file for a while. */
const busyTimeoutMs = 60_000;

lowerPriority();

const { path } = z.object({ path: z.string() }).parse(workerData);

parentPort?.on('message', (job: MaintenanceJob) => {
  parentPort?.postMessage(run(job));
});

function run(job: MaintenanceJob): WorkerReply<unknown[]> {
  const connection = new SQLite(path, { timeout: busyTimeoutMs });
  try {
    if ('sql' in job) return { result: connection.prepare(job.sql).all(...job.parameters) };
    connection.pragma('synchronous = FULL');
    connection.pragma('secure_delete = ON');
    for (const statement of job.statements) connection.exec(statement);
    return { result: [] };
  } catch (error) {
    return { error };
  } finally {
    connection.close();
  }
}
