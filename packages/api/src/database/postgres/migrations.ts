import type { Migrations } from '@isangano/platform/database/migrations';
import { createBaseline } from './baseline.ts';

/** All migrations of a PostgreSQL database. Those of SQLite after 061 are listed here too, as they are or in a form of their own. */
export const postgresMigrations: Migrations = { '061-baseline': { up: createBaseline } };
