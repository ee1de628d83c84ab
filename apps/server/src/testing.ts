import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@isangano/api/core/context';
import { seedProjects } from '@isangano/api/modules/projects/manage-projects';
import { postgresServer, writeMigratedDatabase } from '@isangano/api/testing';
import { sampleProjects } from '@isangano/content/sample-projects';
import { loginResult } from '@isangano/contracts/identity/session';
import type { InjectOptions } from 'fastify';
import { type App, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';

export const testAdmin = { email: 'staff@isangano.example', password: 'a good password' };

export type TestApp = App & { folder: string; close: () => Promise<void> };

/** The account `testAdmin`, and no limits. */
export const testSettings = {
  ADMIN_EMAIL: testAdmin.email,
  ADMIN_PASSWORD: testAdmin.password,
  RATE_LIMITS: 'off',
};

/** Reads the settings of a server with a data folder, the account `testAdmin`, and no limits. */
export function readTestConfig(folder: string, env: Record<string, string> = {}): Config {
  return readConfig({
    DATA_DIR: folder,
    SITE_DIR: join(folder, 'no-site'),
    ...testSettings,
    LOG_LEVEL: 'silent',
    // `inject` hands over a whole body at once, which a busy machine takes for overload.
    OVERLOAD_DELAY_MS: '0',
    ...env,
  });
}

/** Builds a server with its own temporary data folder and the records of a first start, without listening. */
export async function openTestApp(env: Record<string, string> = {}, clock?: Clock): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-server-'));
  const database = await createTestDatabase();
  const config = readTestConfig(folder, { ...database.env, ...env });
  if (config.databaseUrl === undefined) await writeMigratedDatabase(config.databasePath, config.firstAdmin);
  const app = await buildApp(config, clock);
  await seedProjects(app.deps, sampleProjects);
  const other = process.env.TEST_SERVERS === '2' ? await buildApp(config, clock) : undefined;
  if (other) alternate(app, other);
  return {
    ...app,
    folder,
    async close() {
      await app.server.close();
      await other?.server.close();
      await database.drop();
      // A mail that was being written when the server ended may still arrive.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Sends each second request to the other server. */
function alternate({ server }: App, other: App): void {
  const own = server.inject.bind(server);
  let count = 0;
  const inject = (options: InjectOptions) =>
    count++ % 2 === 0 ? own(options) : other.server.inject(options);
  Object.assign(server, { inject });
}

/** A migrated database of its own in PostgreSQL, if the tests run on that. */
async function createTestDatabase(): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  if (postgresServer === undefined) return { env: {}, drop: () => Promise.resolve() };
  const postgres = await import('@isangano/api/testing-postgres');
  const { url, drop } = await postgres.createTestDatabase(postgresServer);
  return { env: { DATABASE_URL: url }, drop };
}

/** Signs in and returns the `Authorization` header. */
export async function signInHeader(
  { server }: App,
  email = testAdmin.email,
): Promise<{ authorization: string }> {
  const payload = { ...testAdmin, email };
  const response = await server.inject({ method: 'POST', url: '/api/auth/login', payload });
  const result = loginResult.parse(response.json());
  if (!result.success) throw new Error(result.message);
  return { authorization: `Bearer ${result.accessToken}` };
}

/** Returns the number of records and of stored files. */
export async function countStored({ deps, folder }: TestApp): Promise<Record<string, number>> {
  const count = async (table: 'application' | 'project' | 'contact_message' | 'subscriber') =>
    (await deps.db.read.selectFrom(table).select('id').execute()).length;
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return {
    applications: await count('application'),
    projects: await count('project'),
    messages: await count('contact_message'),
    subscribers: await count('subscriber'),
    files: entries.filter((entry) => entry.isFile()).length,
  };
}

/**
 * Indexes all stored records now, by running a search. Delayed indexing could otherwise coincide with the
 * write of a command in the same process, where one would block the thread while it waits for the other.
 */
export async function indexRecords({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const range = { type: 'newest', before: undefined, limit: 1 } as const;
  await deps.db.read.searches.find({ index: 'application', q: 'anything', filters: {}, range });
}

/** Returns the mails written as files, oldest first. Waits until the outbox worker has written `count`. */
export async function writtenMails(
  { folder }: Pick<TestApp, 'folder'>,
  count: number,
): Promise<{ name: string; source: string }[]> {
  const mailFolder = join(folder, 'mail');
  let names: string[] = [];
  for (let attempt = 0; attempt < 200; attempt += 1) {
    names = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    if (names.length >= count) break;
    await sleep(10);
  }
  const read = async (name: string) => ({ name, source: await readFile(join(mailFolder, name), 'utf8') });
  return await Promise.all(names.toSorted().map(read));
}
