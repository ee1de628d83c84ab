import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPostgres } from './open-postgres.ts';

/** The database that those of the tests are copies of, by the process that created it. */
let template: Promise<string> | undefined;

/** Creates a migrated database on a server. */
export async function createTestDatabase(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  template ??= createTemplate(server);
  const name = await createDatabase(server, await template);
  return {
    url: toUrl(server, name),
    drop: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}

async function createTemplate(server: string): Promise<string> {
  const name = await createDatabase(server, 'template0');
  const db = openPostgres(toUrl(server, name));
  await db.migrate();
  await db.close();
  return name;
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
  const client = new pg.Client({ connectionString: toUrl(server, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
