import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from './open-postgres.ts';

/** The database that those of the tests are copies of, by the process that created it. */
let template: Promise<{ name: string; tables: string }> | undefined;

/** Databases that were emptied: that takes a fifth of the time of a new one. */
const unused: string[] = [];

/** Creates a migrated database on a server. */
export async function createTestDatabase(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  template ??= createTemplate(server);
  const { name: from, tables } = await template;
  const name = unused.pop() ?? (await createDatabase(server, from));
  return {
    url: toUrl(server, name),
    async drop() {
      if ((await emptyDatabase(server, name)) === tables) unused.push(name);
      else await runOnServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function createTemplate(server: string) {
  const name = await createDatabase(server, 'template0');
  const db = openPostgres(toUrl(server, name));
  await db.migrate();
  await db.close();
  return { name, tables: await emptyDatabase(server, name) };
}

/** Removes all rows but those of a new database. Returns the names of all tables, which a test may have changed. */
async function emptyDatabase(server: string, name: string): Promise<string> {
  return await connect(toUrl(server, name), async (client) => {
    // A connection that is just ending may still hold locks, which the next test would find.
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await client.query(`do $body$
      declare
        name text;
        has_rows boolean;
      begin
        set local session_replication_role = replica;
        for name in select tablename from pg_tables
          where schemaname = 'public' and tablename not in ('kysely_migration', 'kysely_migration_lock', 'draft_total')
        loop
          execute format('select exists (select from %I)', name) into has_rows;
          if has_rows then execute format('truncate %I restart identity cascade', name); end if;
        end loop;
        if to_regclass('draft_total') is not null then update draft_total set count = 0, bytes = 0; end if;
      end $body$`);
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(tablename, ' ' order by tablename) as tables from pg_tables where schemaname = 'public'`,
    );
    return rows[0]?.tables ?? '';
  });
}

async function createDatabase(server: string, from: string): Promise<string> {
  const name = `isangano_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${name} template ${from}`);
  return name;
}

function toUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** Runs a statement on the database of the server itself. */
export async function runOnServer(server: string, statement: string): Promise<void> {
  await connect(toUrl(server, 'postgres'), (client) => client.query(statement));
}

async function connect<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
