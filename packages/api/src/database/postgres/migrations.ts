import type { Migrations } from '@isangano/platform/database/migrations';
import * as baseline from './baseline.ts';

/** All migrations of a PostgreSQL database. Those of SQLite after 061 are listed here too, as they are or in a form of their own. */
export const postgresMigrations: Migrations = { '061-baseline': baseline };
