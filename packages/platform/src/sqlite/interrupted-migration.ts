import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { createMigrator, type Migrations, WrongDatabaseError } from '../database/migrations.ts';
import { createDialect } from './dialect.ts';

const namedMax = 3;

/**
 * Throws `WrongDatabaseError` if a migration ran in part and was not recorded. Versions before 0.2.0 committed each
 * statement of a migration alone, so that a kill or a full disk left such a database, on which the migration can
 * neither run again nor go on.
 */
export async function assertMigrationsComplete(path: string, migrations: Migrations): Promise<void> {
  const stored = new SQLite(path, { readonly: true, fileMustExist: true });
  try {
    const completed = stored.prepare<[], string>('select name from kysely_migration').pluck().all();
    const expected = await listExpectedParts(
      Object.fromEntries(Object.entries(migrations).filter(([name]) => completed.includes(name))),
    );
    const actual = new Set(listParts(stored));
    const differences = [
      ...[...expected].filter((part) => !actual.has(part)).map((part) => `${part} is missing`),
      ...[...actual].filter((part) => !expected.has(part)).map((part) => `${part} came early`),
    ];
    if (differences.length === 0) return;
    throw new WrongDatabaseError(
      `An earlier upgrade of ${path} was interrupted and cannot go on (${differences.slice(0, namedMax).join(', ')}). ` +
        'Restore the backup from before that upgrade into a new folder with this version, which completes the upgrade: ' +
        'isangano restore --from <file>. Keep this folder until you have compared what arrived since the backup.',
    );
  } finally {
    stored.close();
  }
}

async function listExpectedParts(completed: Migrations): Promise<Set<string>> {
  const connection = new SQLite(':memory:');
  const write = new Kysely({ dialect: createDialect(connection) });
  try {
    const { error } = await createMigrator({ write }, completed).migrateToLatest();
    if (error) throw error;
    return new Set(listParts(connection));
  } finally {
    await write.destroy();
  }
}

/**
 * Lists tables, columns, indexes and triggers. Their SQL is not compared, since the order of columns and the text of
 * triggers depend on the order of the migrations, which may differ.
 */
function listParts(db: SQLite.Database): string[] {
  return db
    .prepare<[], string>(
      `with part as (
        select type, name from sqlite_schema where name not like 'sqlite_%' and name not like 'kysely_%'
      )
      select type || ' ' || name from part
      union all
      select 'column ' || part.name || '.' || info.name
      from part, pragma_table_info(part.name) as info where part.type = 'table'`,
    )
    .pluck()
    .all();
}
