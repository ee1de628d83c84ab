import type { Migrations } from '@isangano/platform/database/migrations';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createBaseline } from './baseline.ts';
import { addChannelCalendars } from './channel-calendars.ts';
import { addCorrections } from './corrections.ts';
import { addFirstLook } from './first-look.ts';
import { hideIdentityFromSearch } from './hidden-identity-search.ts';
import { addOfferedTimes } from './offered-times.ts';
import { addSms } from './sms.ts';
import { addThreads } from './threads.ts';
import { indexUnusualTexts } from './unusual-texts.ts';

function runSql(statements: string): Migration {
  return {
    async up(db) {
      await sql.raw(statements).execute(db);
    },
  };
}

/** All migrations of a PostgreSQL database. Those of SQLite after 061 are listed here too, as they are or in a form of their own. */
export const postgresMigrations: Migrations = {
  '061-baseline': { up: createBaseline },
  '062-corrections': runSql(addCorrections),
  '063-offered-times': runSql(addOfferedTimes),
  '064-threads': runSql(addThreads),
  '065-first-look': runSql(addFirstLook),
  '066-sms': runSql(addSms),
  '067-channel-calendars': runSql(addChannelCalendars),
  '068-hidden-identity-search': runSql(hideIdentityFromSearch),
  // Only PostgreSQL needs it.
  '069-unusual-texts': runSql(indexUnusualTexts),
};
