/** Starts the PostgreSQL server of the tests that run on one. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPostgresUrl, startPostgres } from './lib/postgres.mjs';

const folder = join(tmpdir(), `isangano-postgres-${process.pid}`);

/** Its address, also before it is started. */
export const testPostgres = getPostgresUrl(folder);

/** For Vitest, which calls what is returned at the end. The projects that need the server share it. */
export default function start() {
  return existsSync(folder) ? undefined : startPostgres(folder);
}
