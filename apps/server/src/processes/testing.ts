import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@isangano/api/open-postgres';
import { loginSuccess } from '@isangano/contracts/identity/session';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { writeProjectSite } from '../http/site/testing-project-page.ts';
import { testAdmin, testSettings } from '../testing.ts';
import { spawnServer } from '../testing-entry.ts';

export type Server = { child: ChildProcess; origin: string };

/** An account that is signed in, and the server that it asks. */
export type Caller = { origin: string; headers: { authorization: string } };

/** Servers as processes with one database, one data folder, and a site that has the page of projects. */
export type Servers = {
  folder: string;
  start: (settings?: Record<string, string>) => Promise<Server>;
  /** Kills those that still run, and removes the folder. */
  close: () => Promise<void>;
};

export async function openServers(databaseUrl: string): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-two-'));
  const site = join(folder, 'site');
  await writeProjectSite(site);
  const servers: Server[] = [];
  return {
    folder,
    async start(settings = {}) {
      const { child, origin } = spawnServer(folder, {
        ...testSettings,
        DATABASE_URL: databaseUrl,
        SITE_DIR: site,
        ...settings,
      });
      const server = { child, origin: await origin };
      servers.push(server);
      return server;
    },
    async close() {
      for (const server of servers) await stop(server, 'SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function stop({ child }: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

export const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

export const aMessage = (n: number) => ({
  fullName: 'Keza Uwase',
  email: `keza${n}@mail.example`,
  subject: `Message ${n}`,
  message: 'We would like to meet.',
});

/** Returns how often the message of each address is stored. */
export async function countMessages(databaseUrl: string): Promise<Map<string, number>> {
  const db = openPostgres(databaseUrl);
  const rows = await db.read.selectFrom('contact_message').select('email').execute();
  await db.close();
  const counts = new Map<string, number>();
  for (const { email } of rows) counts.set(email, (counts.get(email) ?? 0) + 1);
  return counts;
}

/** Returns what a page or another address shows. */
export async function readText(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return await response.text();
}

/** Signs in to a server; `at` returns the account as a caller of any, as they share its session. */
export async function signIn({ origin }: Server, credentials = testAdmin) {
  const response = await post(origin + apiPrefix + restPaths.login, credentials);
  const { admin, accessToken } = loginSuccess.parse(await response.json());
  const headers = { authorization: `Bearer ${accessToken}` };
  return { id: admin.id, headers, at: (server: Server): Caller => ({ origin: server.origin, headers }) };
}

/** Calls a query of a server. */
export async function query<Schema extends z.ZodMiniType>(
  { origin, headers }: Caller,
  procedure: string,
  input: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parameter = encodeURIComponent(JSON.stringify(input));
  const url = `${origin}${trpcPrefix}/${procedure}?input=${parameter}`;
  return await readResult(await fetch(url, { headers }), schema);
}

/** Calls a mutation of a server. */
export async function mutate<Schema extends z.ZodMiniType>(
  { origin, headers }: Caller,
  procedure: string,
  input: object,
  schema: Schema,
): Promise<z.output<Schema>> {
  return await readResult(await post(`${origin}${trpcPrefix}/${procedure}`, input, headers), schema);
}

/** Opens the live updates of a server. `close` ends them; `read` returns what has come until now. */
export async function openLiveUpdates({ origin, headers }: Caller) {
  let received = '';
  const closing = new AbortController();
  const { body } = await fetch(`${origin}${trpcPrefix}/live.updates`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  const sink = new WritableStream<string>({
    write(part) {
      received += part;
    },
  });
  body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(sink)
    .catch(() => undefined);
  return { read: () => received, close: () => closing.abort() };
}

async function readResult<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  const { result } = z.object({ result: z.object({ data: z.optional(z.unknown()) }) }).parse(body);
  return schema.parse(result.data);
}
