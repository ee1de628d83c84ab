import { workerData } from 'node:worker_threads';
import SQLite from 'better-sqlite3';
import * as z from 'zod/mini';
import { runJobs } from '../workers/job-thread.ts';
import type { MaintenanceJob } from './maintenance-thread.ts';

/** A backup may hold the file for a while. */
const busyTimeoutMs = 60_000;

const { path } = z.object({ path: z.string() }).parse(workerData);

runJobs((job: MaintenanceJob): unknown[] => {
  const connection = new SQLite(path, { timeout: busyTimeoutMs });
  try {
    if ('sql' in job) return connection.prepare(job.sql).all(...job.parameters);
    connection.pragma('synchronous = FULL');
    connection.pragma('secure_delete = ON');
    for (const statement of job.statements) connection.exec(statement);
    return [];
  } finally {
    connection.close();
  }
});
