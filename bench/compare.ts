/**
 * Compares calls of this server with a minimal server on bare `node:http`, alternating between the two on one
 * machine, and prints the ratios. `--seconds 4 --rounds 3` sets the length and number of the measurements;
 * `--only public` selects comparisons by name.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loginResult } from '@isangano/contracts/auth/session';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { type RunningServer, residentMiB, staff, startServer } from '@isangano/e2e/server';
import { fillDataFolder } from './lib/fill.ts';
import { type Call, type Load, load, medianLoad } from './lib/load.ts';
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
  subject: 'A clinic in Musanze',
  message: 'We would like patient files in Kinyarwanda, and somebody who teaches our nurses to use them.',
});

type Row = { name: string; ours: Load; other: Load; ratio: number; goal: string };
const rows: Row[] = [];

/** Alternates between the two, so that changes in the load of the machine affect both. */
async function runAlternately(ours: () => Promise<Load>, other: () => Promise<Load>): Promise<[Load, Load]> {
  const [mine, theirs]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    mine.push(await ours());
    theirs.push(await other());
  }
  return [medianLoad(mine), medianLoad(theirs)];
}

async function compare(
  name: string,
  goal: string,
  [ours, ourCall]: [Running, Call],
  [other, otherCall]: [Running, Call],
): Promise<void> {
  if (!name.includes(values.only)) return;
  await load(ours, ourCall, 1);
  await load(other, otherCall, 1);
  const [mine, theirs] = await runAlternately(
    () => load(ours, ourCall, seconds),
    () => load(other, otherCall, seconds),
  );
  rows.push({ name, ours: mine, other: theirs, ratio: mine.perSecond / theirs.perSecond, goal });
  console.log(`${name}: ${(mine.perSecond / theirs.perSecond).toFixed(2)}${goal && ` (goal ${goal})`}`);
}

async function signIn({ url }: RunningServer): Promise<string> {
  const response = await fetch(url + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: jsonHeaders,
    body: credentials,
  });
  const result = loginResult.parse(await response.json());
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
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

async function startBufferPeer({ url }: RunningServer, name: string): Promise<Running> {
  const file = join(folder, name);
  writeFileSync(file, await (await fetch(url + apiPrefix + restPaths.publicProjects)).text());
  return await startPeer('ready-buffer', file);
}

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
  const other = await startNewServer('other');
  await other.stop();
  const database = join(other.dataDir, 'isangano.sqlite');
  const bare = await startPeer('durable-insert', database);
  const plain = await startPeer('durable-insert', database, 'plain');
  const call: Call = {
    path: apiPrefix + restPaths.messages,
    method: 'POST',
    headers: jsonHeaders,
    body: message,
  };
  await compare('durable message : bare insert, one commit each', '≥ 3', [ours, call], [bare, call]);
  await compare('durable message : the same into no index', '', [ours, call], [plain, call]);
  await Promise.all([ours, bare, plain].map((server) => server.stop()));
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
  await compare('list with a token : Fastify, prepared', '≥ 0.60', [ours, rest], [fastify, rest]);
  await compare(
    'list with a token : tRPC as commonly written',
    '≥ 1.4',
    [ours, rest],
    [common, { path: `${trpcPrefix}/list`, headers }],
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
  if ('public list while sign-ins never stop'.includes(values.only)) {
    const [withSignIns, alone] = await runAlternately(
      async () => (await Promise.all([load(ours, publicList, seconds), load(ours, call, seconds)]))[0],
      () => load(ours, publicList, seconds),
    );
    const ratio = withSignIns.p99 / Math.max(1, alone.p99);
    const name = 'p99 of the public list, sign-ins : alone';
    rows.push({ name, ours: withSignIns, other: alone, ratio, goal: '≤ 2' });
  }
  console.log(`memory right after: ${residentMiB(ours.pid).toFixed(0)} MiB`);
  await Promise.all([ours, bare].map((server) => server.stop()));
}

await comparePublicLists();
await compareMessages();
await compareStaffLists();
await compareSignIns();
rmSync(folder, { recursive: true, force: true });

const formatFigure = (value: number, digits = 0) => value.toFixed(digits).padStart(10);
console.log(`\n${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, 16 connections`);
console.log(`median of ${rounds} rounds of ${seconds} s, alternating; CPU in µs per request, p99 in ms\n`);
console.log(
  `${''.padEnd(50)}${'ratio'.padStart(7)}   goal   ${'ours /s'.padStart(10)}${'CPU'.padStart(10)}${'p99'.padStart(10)}${'other /s'.padStart(10)}${'CPU'.padStart(10)}${'p99'.padStart(10)}`,
);
for (const { name, ours, other, ratio, goal } of rows) {
  const formatLoad = ({ perSecond, cpuPerRequest, p99 }: Load) =>
    formatFigure(perSecond) + formatFigure(cpuPerRequest) + formatFigure(p99);
  console.log(
    `${name.padEnd(50)}${ratio.toFixed(2).padStart(7)} ${goal.padStart(7)}  ${formatLoad(ours)}${formatLoad(other)}`,
  );
}
