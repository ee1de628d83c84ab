import type { Migrations } from '@isangano/platform/database/migrations';
import { usualCharacters } from '@isangano/platform/postgres/find-records';
import { createSharedTables } from '@isangano/platform/postgres/shared-store';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addCorrections } from './corrections.ts';
import { addFirstLook } from './first-look.ts';
import { hideIdentityFromSearch } from './hidden-identity-search.ts';
import { addOfferedTimes } from './offered-times.ts';
import { addPeriodCounts } from './period-counts.ts';
import { addSms } from './sms.ts';
import { createTables } from './tables.ts';
import { addThreads } from './threads.ts';
import { createFunctions, createTriggers } from './triggers.ts';

function runSql(...scripts: string[]): Migration {
  return {
    async up(db) {
      for (const statements of scripts) await sql.raw(statements).execute(db);
    },
  };
}

/** Migration 067 of SQLite. */
const addChannelCalendars = `
alter table appointment add column channel text collate "C";
alter table appointment_offer add column channel text collate "C";
`;

/** Lists the texts in which a pair of letters may be followed by any character. */
const indexUnusualTexts = ['application_text', 'message_text']
  .map((table) => `create index ${table}_unusual on ${table} (seq) where content ~ '[^${usualCharacters}]';`)
  .join('\n');

/** All migrations of a PostgreSQL database. Those of SQLite after 061 are listed here too, as they are or in a form of their own. */
export const postgresMigrations: Migrations = {
  // The schema that the migrations of SQLite up to 061 lead to.
  '061-baseline': runSql(createFunctions, createTables, createTriggers, createSharedTables),
  '062-corrections': runSql(addCorrections),
  '063-offered-times': runSql(addOfferedTimes),
  '064-threads': runSql(addThreads),
  '065-first-look': runSql(addFirstLook),
  '066-sms': runSql(addSms),
  '067-channel-calendars': runSql(addChannelCalendars),
  '068-hidden-identity-search': runSql(hideIdentityFromSearch),
  // Only PostgreSQL needs it.
  '069-unusual-texts': runSql(indexUnusualTexts),
  '071-period-counts': runSql(addPeriodCounts),
  // Only PostgreSQL has an index of the primary key already.
  '072-one-index-of-seq': runSql('drop index application_by_seq'),
  '073-mails-handed-over': runSql('alter table outbox_mail add column handed_over_at text collate "C"'),
};
