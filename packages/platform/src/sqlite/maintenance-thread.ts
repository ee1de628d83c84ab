import { createJobThread, workerFile } from '../workers/job-thread.ts';

/** Statements that change the file, or a query. */
export type MaintenanceJob = { statements: string[] } | { sql: string; parameters: readonly unknown[] };

export type MaintenanceThread = {
  /** Runs statements outside of a transaction. The caller keeps other writes of this process from waiting for the file. */
  runStatements(statements: string[]): Promise<void>;
  /** Runs a query that reads whole tables. Its rows are what the database returns, of no known type. */
  readRows(query: { sql: string; parameters: readonly unknown[] }): Promise<unknown[]>;
  close(): Promise<void>;
};

/** Runs what takes seconds in a thread with a connection of its own, so that requests go on meanwhile. */
export function createMaintenanceThread(path: string): MaintenanceThread {
  const thread = createJobThread<MaintenanceJob, unknown[]>(
    workerFile('maintenance-worker', import.meta.url),
    { path },
  );
  return {
    async runStatements(statements) {
      await thread.run({ statements });
    },
    readRows: ({ sql, parameters }) => thread.run({ sql, parameters }),
    close: () => thread.close(),
  };
}
