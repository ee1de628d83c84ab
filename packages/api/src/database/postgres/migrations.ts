import type { Migrations } from '@isangano/platform/database/migrations';
import { sql } from 'kysely';
import { createBaseline } from './baseline.ts';
import { addCorrections } from './corrections.ts';

/** All migrations of a PostgreSQL database. Those of SQLite after 061 are listed here too, as they are or in a form of their own. */
export const postgresMigrations: Migrations = {
  '061-baseline': { up: createBaseline },
  '062-corrections': {
    async up(db) {
      await sql.raw(addCorrections).execute(db);
    },
  },
};
