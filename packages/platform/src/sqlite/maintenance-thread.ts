import { createJobThread, workerFile } from '../workers/job-thread.ts';

/** Statements that change the file, or a query. */
export type MaintenanceJob = { statements: string[] } | { sql: string; parameters: readonly unknown[] };

/** Runs statements that take seconds in a thread with a connection of its own, so that requests go on. */
export function createMaintenanceThread(path: string) {
  const thread = createJobThread<MaintenanceJob, unknown[]>(
    workerFile('maintenance-worker', import.meta.url),
    { path },
  );
  return {
    /** Runs statements outside of a transaction. The caller keeps other writes of this process from waiting for the file. */
    async runStatements(statements: string[]): Promise<void> {
      await thread.run({ statements });
    },
    /** Runs a query that reads whole tables. Its rows are what the database returns, of no known type. */
    readRows: ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
      thread.run({ sql, parameters }),
    close: () => thread.close(),
  };
}
