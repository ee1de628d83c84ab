import { createDialect } from '@isangano/platform/sqlite/dialect';
import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

// Migrates a database, and kills this process before a migration is recorded. Arguments: path, migration, signal.
const [path = '', name, signal] = process.argv.slice(2);

const connection = new SQLite(path);
connection.pragma('journal_mode = WAL');
connection.pragma('cache_size = 2');
const dialect = createDialect(connection);
const write = new Kysely<Schema>({
  dialect,
  log({ query }) {
    const isRecord = query.sql.startsWith('insert into "kysely_migration"') && query.parameters[0] === name;
    if (isRecord) process.kill(process.pid, signal);
  },
});
await migrate({ write });
