/**
 * Compares calls of this server with the programs in `peers`, which do the same work in another way, or with itself
 * under other conditions, and prints the ratios of requests per second, or of p99 where the name says so. Goals are
 * printed and not enforced. `--seconds 4 --rounds 3` sets the length and number of the measurements; `--only public`
 * runs the comparisons whose name contains `public`.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { type RunningServer, residentMiB, signIn, staff, startServer } from '@isangano/e2e/server';
import { SignJWT } from 'jose';
import { fillDataFolder } from './lib/fill.ts';
import { type Call, connections, type Load, load, medianLoad } from './lib/load.ts';
import { type Running, startPeer } from './lib/process.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const secret = 'a secret that only this benchmark uses';
const folder = mkdtempSync(join(tmpdir(), 'isangano-compare-'));
const jsonHeaders = { 'content-type': 'application/json' };
const credentials = JSON.stringify({ email: staff.email, password: staff.password });
const message = JSON.stringify({
  fullName: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '+250 788 222 333',
  subject: 'A clinic at the lake',
  message: 'We would like patient files in Kinyarwanda, and somebody who teaches our nurses to use them.',
});

const warmUpSeconds = 1;

type Row = { name: string; ours: Load; other: Load; ratio: number; goal: string };
const rows: Row[] = [];

/** Alternates between the two, so that changes in the load of the machine affect both. */
async function runAlternately(
  runOurs: () => Promise<Load>,
  runOther: () => Promise<Load>,
): Promise<{ ours: Load; other: Load }> {
  const ours: Load[] = [];
  const other: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await runOurs());
    other.push(await runOther());
  }
  return { ours: medianLoad(ours), other: medianLoad(other) };
}

function addRow(row: Row): void {
  rows.push(row);
  console.log(`${row.name}: ${row.ratio.toFixed(2)}${row.goal && `, goal ${row.goal}`}`);
}

/** Adds a row with the ratio of requests per second; an empty goal is none. */
async function compare(
  name: string,
  goal: string,
  [ourServer, ourCall]: [Running, Call],
  [otherServer, otherCall]: [Running, Call],
): Promise<void> {
  if (!name.includes(values.only)) return;
  await load(ourServer, ourCall, warmUpSeconds);
  await load(otherServer, otherCall, warmUpSeconds);
  const { ours, other } = await runAlternately(
    () => load(ourServer, ourCall, seconds),
    () => load(otherServer, otherCall, seconds),
  );
  addRow({ name, ours, other, ratio: ours.perSecond / other.perSecond, goal });
}

async function addProjects({ url }: RunningServer, token: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const response = await fetch(url + apiPrefix + restPaths.projects, {
      method: 'POST',
      headers: { ...jsonHeaders, authorization: `Bearer ${token}` },
      body: JSON.stringify({
        title: `A clinic on wheels, number ${n}`,
        client: 'A district hospital',
        description: 'Nurses visit forty villages by bus, and leave a record on each phone.',
        budget: 120_000,
      }),
    });
    if (response.status !== 201) throw new Error(`Creating a project returned ${response.status}`);
  }
}

/** Starts a peer that answers every request with the public list of a server, from memory. */
async function startBufferPeer({ url }: RunningServer, name: string): Promise<Running> {
  const file = join(folder, name);
  writeFileSync(file, await (await fetch(url + apiPrefix + restPaths.publicProjects)).text());
  return await startPeer('ready-buffer', file);
}

/** Starts the server with a data folder of its own, which it seeds with three projects. */
async function startNewServer(name: string): Promise<RunningServer> {
  return await startServer({ dataDir: join(folder, name), env: { JWT_SECRET: secret, LOG_LEVEL: 'error' } });
}

const publicList: Call = { path: apiPrefix + restPaths.publicProjects };

async function comparePublicLists(): Promise<void> {
  const few = await startNewServer('few');
  const bare = await startBufferPeer(few, 'few.json');
  await compare('public list, 3 projects : bare buffer', '≥ 0.70', [few, publicList], [bare, publicList]);

  const many = await startNewServer('many');
  await addProjects(many, await signIn(many), 47);
  await compare('public list, 50 projects : 3 projects', '≥ 0.65', [many, publicList], [few, publicList]);
  await Promise.all([few, bare, many].map((server) => server.stop()));
}

async function compareMessages(): Promise<void> {
  const ours = await startNewServer('ours');
  // The start creates the tables and indexes that the peers insert into.
  const other = await startNewServer('other');
  await other.stop();
  const database = join(other.dataDir, 'isangano.sqlite');
  // Both insert into this database, one of them into a table of its own that has no indexes.
  const indexed = await startPeer('durable-insert', database);
  const unindexed = await startPeer('durable-insert', database, 'without-index');
  const call: Call = {
    path: apiPrefix + restPaths.messages,
    method: 'POST',
    headers: jsonHeaders,
    body: message,
  };
  // The server gains by group commit: one commit serves all messages that have arrived in the meantime.
  await compare('durable message : bare insert, one commit each', '≥ 3', [ours, call], [indexed, call]);
  await compare('durable message : bare insert without index', '', [ours, call], [unindexed, call]);
  await Promise.all([ours, indexed, unindexed].map((server) => server.stop()));
}

/** Returns a token of the peer; those of our server are signed with a key of its keyring. */
async function signToken(): Promise<string> {
  return await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

async function compareStaffLists(): Promise<void> {
  const dataDir = join(folder, 'lists');
  await fillDataFolder(dataDir, 10_000);
  const ours = await startNewServer('lists');
  const token = await signIn(ours);
  const database = join(dataDir, 'isangano.sqlite');
  const fastify = await startPeer('fastify-list', database, token);
  const common = await startPeer('as-commonly-written', database, secret);
  const headers = { authorization: `Bearer ${token}` };
  const rest: Call = { path: `${apiPrefix}${restPaths.messages}?limit=10`, headers };
  await compare('list with a token : Fastify, prepared SQL', '', [ours, rest], [fastify, rest]);
  await compare(
    'list with a token : tRPC as commonly written',
    '≥ 1.4',
    [ours, rest],
    [common, { path: `${trpcPrefix}/list`, headers: { authorization: `Bearer ${await signToken()}` } }],
  );
  await Promise.all([ours, fastify, common].map((server) => server.stop()));
}

async function compareSignIns(): Promise<void> {
  const ours = await startNewServer('sign-in');
  const bare = await startPeer('password-hash', staff.password);
  const call: Call = {
    path: apiPrefix + restPaths.login,
    method: 'POST',
    headers: jsonHeaders,
    body: credentials,
  };
  await compare('sign-in : bare hash', '≥ 0.95', [ours, call], [bare, call]);
  const name = 'p99 of the public list, sign-ins : alone';
  if (name.includes(values.only)) {
    const { ours: withSignIns, other: alone } = await runAlternately(
      async () => (await Promise.all([load(ours, publicList, seconds), load(ours, call, seconds)]))[0],
      () => load(ours, publicList, seconds),
    );
    // p99 is measured in whole milliseconds, so that 0 is possible.
    const ratio = withSignIns.p99 / Math.max(1, alone.p99);
    addRow({ name, ours: withSignIns, other: alone, ratio, goal: '≤ 2' });
  }
  console.log(`resident memory after the sign-ins: ${residentMiB(ours.pid).toFixed(0)} MiB`);
  await Promise.all([ours, bare].map((server) => server.stop()));
}

await comparePublicLists();
await compareMessages();
await compareStaffLists();
await compareSignIns();
rmSync(folder, { recursive: true, force: true });

const formatFigure = (value: number) => value.toFixed(0).padStart(10);
console.log(
  `\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, ${connections} connections`,
);
console.log(`median of ${rounds} rounds of ${seconds} s, alternating; CPU in µs per request, p99 in ms\n`);
const columns = ['ours /s', 'CPU', 'p99', 'other /s', 'CPU', 'p99'];
console.log(
  ''.padEnd(50) + 'ratio'.padStart(7) + 'goal'.padStart(8),
  columns.map((name) => name.padStart(10)).join(''),
);
for (const { name, ours, other, ratio, goal } of rows) {
  const formatLoad = ({ perSecond, cpuPerRequest, p99 }: Load) =>
    formatFigure(perSecond) + formatFigure(cpuPerRequest) + formatFigure(p99);
  console.log(
    `${name.padEnd(50)}${ratio.toFixed(2).padStart(7)}${goal.padStart(8)} ${formatLoad(ours)}${formatLoad(other)}`,
  );
}
