/**
 * Compares a desk on SQLite with the same desk on PostgreSQL, which `database move` makes: list pages, searches,
 * durable messages with one and with two servers, and a decision on all that are pending. `--sizes 10000,100000` sets
 * how many applications and messages there are; `--seconds 4` how long messages are sent.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AppRouter } from '@isangano/api/router';
import { applicationsPageSize } from '@isangano/contracts/applications/limits';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { type RunningServer, signIn, startServer } from '@isangano/e2e/server';
import { startServices } from '@isangano/e2e/services';
import { createTRPCClient, httpLink } from '@trpc/client';
import { fillDataFolder } from './lib/fill.ts';
import { load } from './lib/load.ts';
import { createClient, timeCalls } from './lib/measure.ts';
import { lastMonth, seededText } from './lib/people.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    calls: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '4' },
  },
});
const calls = Number(values.calls);
const commands = join(import.meta.dirname, '../apps/server/dist/isangano.js');

type Figures = Record<string, { value: number; unit: 'ms' | '/s' }>;

function pathsFor(rows: number): Record<string, string> {
  const pageCount = Math.ceil(rows / applicationsPageSize);
  const list = (input: object) =>
    `${trpcPrefix}/applications.list?input=${encodeURIComponent(JSON.stringify(input))}`;
  return {
    'first page': list({}),
    'middle page': list({ page: Math.ceil(pageCount / 2) }),
    'last page': list({ page: pageCount }),
    'first page, pending': list({ status: 'pending' }),
    'middle page, partnerships': list({ type: 'partner', page: Math.ceil(pageCount / 10) }),
    'search, a rare term': list({ q: seededText.rare }),
    'search, 5 % of all': list({ q: seededText.twentieth }),
    'search, a name': list({ q: 'habimana' }),
    'search, a name, pending': list({ q: 'habimana', status: 'pending' }),
    'search, two characters': list({ q: 'ka' }),
    'search, two rare characters': list({ q: 'zq' }),
    'search, six frequent parts': list({ q: 'com mail exa ple 250 78' }),
  };
}

const message = {
  path: apiPrefix + restPaths.messages,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    fullName: 'Jean Bosco Habimana',
    email: 'bosco@mail.example',
    // Each is another one: the same again would be suspected spam.
    subject: 'A clinic at the lake, [<id>]',
    message: 'We would like patient files in Kinyarwanda, and somebody who teaches our nurses to use them.',
  }),
} as const;

async function sendMessages(servers: readonly RunningServer[]): Promise<number> {
  await Promise.all(servers.map((server) => load(server, message, 1)));
  const loads = await Promise.all(servers.map((server) => load(server, message, Number(values.seconds))));
  return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

/** Rejects all pending applications, or for a very large desk those of the last month: the size of one operation is limited. */
async function decideAll({ url }: RunningServer, authorization: string, rows: number): Promise<number> {
  const { bulk } = createTRPCClient<AppRouter>({
    links: [httpLink({ url: url + trpcPrefix, headers: { authorization }, methodOverride: 'POST' })],
  });
  const filter = { status: 'pending', ...(rows > 100_000 && { from: lastMonth }) } as const;
  const selection = { type: 'applications', filter } as const;
  const { count } = await bulk.count.query(selection);
  const startedAt = performance.now();
  let operation = await bulk.begin.mutate({
    selection,
    count,
    action: { type: 'decide', status: 'rejected' },
  });
  while (operation.state !== 'finished') {
    await pause(50);
    operation = await bulk.get.query({ id: operation.id });
  }
  return (count / (performance.now() - startedAt)) * 1000;
}

/** Measures a desk with one server, and with two if they can share its database. */
async function measure(rows: number, start: (() => Promise<RunningServer>)[]): Promise<Figures> {
  const figures: Figures = {};
  const servers: RunningServer[] = [];
  for (const [index, startOne] of start.entries()) {
    servers.push(await startOne());
    const name = `durable messages, ${index + 1} server${index > 0 ? 's' : ''}`;
    figures[name] = { value: await sendMessages(servers), unit: '/s' };
  }
  const [server] = servers;
  if (!server) throw new Error('no server');
  const authorization = `Bearer ${await signIn(server)}`;
  const client = createClient(server.url, { authorization });
  for (const [name, path] of Object.entries(pathsFor(rows))) {
    const get = async () => {
      const { status, body } = await client.get(path);
      if (status !== 200) throw new Error(`${path} returned ${status}: ${body.slice(0, 200)}`);
    };
    await timeCalls(20, get);
    const { median, p95 } = await timeCalls(calls, get);
    figures[name] = { value: median, unit: 'ms' };
    if (name.startsWith('search')) figures[`${name}, p95`] = { value: p95, unit: 'ms' };
  }
  client.close();
  figures['decisions in bulk'] = { value: await decideAll(server, authorization, rows), unit: '/s' };
  await Promise.all(servers.map((one) => one.stop()));
  return figures;
}

async function compare(rows: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'isangano-engines-'));
  const { settings, stop } = await startServices();
  const { DATABASE_URL } = settings;
  // Creates the account that staff sign in with.
  await (await startServer({ dataDir })).stop();
  await fillDataFolder(dataDir, rows);
  const startedAt = performance.now();
  execFileSync(process.execPath, [commands, 'database', 'move', '--to', DATABASE_URL], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  const moveSeconds = (performance.now() - startedAt) / 1000;

  const env = { DATABASE_URL };
  const sqlite = await measure(rows, [() => startServer({ dataDir })]);
  const other = await measure(rows, [
    () => startServer({ dataDir, env }),
    () => startServer({ dataDir, env }),
  ]);
  await stop();
  rmSync(dataDir, { recursive: true, force: true });

  console.log(
    `\n${rows.toLocaleString('en-US')} applications and messages, moved in ${moveSeconds.toFixed(0)} s`,
  );
  console.log(''.padEnd(36), ...['SQLite', 'PostgreSQL', 'ratio'].map((title) => title.padStart(12)));
  for (const [name, { value, unit }] of Object.entries(other)) {
    const base = sqlite[name]?.value;
    const format = (figure: number) => `${figure.toFixed(unit === 'ms' ? 2 : 0)} ${unit}`.padStart(12);
    const cells =
      base === undefined ? ['', format(value), ''] : [format(base), format(value), (value / base).toFixed(2)];
    console.log(name.padEnd(36), ...cells.map((cell) => cell.padStart(12)));
  }
}

for (const size of values.sizes.split(',')) await compare(Number(size));
