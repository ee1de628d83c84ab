/**
 * Measures what staff wait for, through HTTP with a token, at 10,000, 100,000 and 1,000,000 applications and
 * as many messages, and prints the ratios. `--sizes 10000,100000` measures less, `--keep <folder>` keeps the
 * filled data folders for the next run.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { threadIdleMs } from '@isangano/api/threads/job-thread';
import { applicationsPageSize } from '@isangano/contracts/applications/limits';
import { loginResult } from '@isangano/contracts/auth/session';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { residentMiB, staff, startServer } from '@isangano/e2e/server';
import { fillDataFolder } from './lib/fill.ts';
import { createClient, type Times, timeCalls } from './lib/measure.ts';
import { seededWords } from './lib/people.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    calls: { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const calls = Number(values.calls);

function listPath(input: object): string {
  return `${trpcPrefix}/applications.list?input=${encodeURIComponent(JSON.stringify(input))}`;
}

function messagesPath(input: object): string {
  return `${trpcPrefix}/messages.search?input=${encodeURIComponent(JSON.stringify(input))}`;
}

function pathsFor(rows: number): Record<string, string> {
  const lastPage = Math.ceil(rows / applicationsPageSize);
  return {
    'dashboard summary': `${trpcPrefix}/dashboard.summary`,
    'applications, first page': listPath({}),
    'applications, middle page': listPath({ page: Math.ceil(lastPage / 2) }),
    'applications, last page': listPath({ page: lastPage }),
    'applications, pending': listPath({ status: 'pending' }),
    'applications, partnerships': listPath({ type: 'partner' }),
    'applications, pending interviews': listPath({ type: 'interview', status: 'pending' }),
    'search, a rare word': listPath({ q: seededWords.rare }),
    'search, 5 % of all': listPath({ q: seededWords.twentieth }),
    'search, a third of all': listPath({ q: seededWords.third }),
    'search, part of a name': listPath({ q: 'ahabima' }),
    'search, two letters': listPath({ q: 'ka' }),
    'search, everybody': listPath({ q: 'mail.example' }),
    'messages, first page': messagesPath({}),
    'messages, unread': messagesPath({ status: 'unread' }),
    'search, a name': listPath({ q: 'habimana' }),
    'search, start of an e-mail': listPath({ q: 'aline.uwase' }),
    'search, a name, pending': listPath({ q: 'habimana', status: 'pending' }),
    'messages, search 5 %': messagesPath({ q: seededWords.twentieth }),
    'messages, search a name': messagesPath({ q: 'habimana' }),
    'interviews by REST, 100': `${apiPrefix}${restPaths.interviews}`,
  };
}

/** The searches that cost most: common letters, common words that are rarely together, and both with filters. */
const worstSearches: { q: string; type?: string; status?: string }[] = [
  { q: 'example' },
  { q: 'the of at' },
  { q: 'har wom tea vil coo the' },
  { q: 'com mail exa ple 250 78' },
  { q: 'mana ers tha are' },
  { q: 'the that keeps brings builds at' },
  { q: 'saves sells shares repairs opens makes' },
  { q: 'at choir that', status: 'rejected' },
  { q: '78', type: 'interview', status: 'rejected' },
  { q: 'aline eric bakery choir clinic film' },
  { q: 'bakery choir clinic film library nurses', status: 'pending' },
  { q: 'thierry mugisha nyanza huye choir market', type: 'interview', status: 'approved' },
  { q: 'mukamana ingabire uwera', status: 'pending' },
  { q: 'aline uwase kigali', type: 'partner', status: 'approved' },
];

async function signIn(url: string): Promise<string> {
  const answer = await fetch(url + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email, password: staff.password }),
  });
  const result = loginResult.parse(await answer.json());
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
}

/** Resident memory of the server, in MiB. */
type Memory = Record<(typeof memoryMoments)[number], number>;
const memoryMoments = ['before any search', 'after all of them', 'once their thread has ended'] as const;

type Result = {
  times: Record<string, Times>;
  worst: Times & { q: string; path: string };
  besides: Times;
  memory: Memory;
};

async function measure(rows: number): Promise<Result> {
  const kept = values.keep && resolve(process.env.INIT_CWD ?? '.', values.keep, String(rows));
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'isangano-bench-'));
  const startedAt = Date.now();
  if (!existsSync(join(dataDir, 'isangano.sqlite'))) {
    await fillDataFolder(dataDir, rows);
    console.log(`filled ${rows} in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  const server = await startServer({ dataDir });
  const client = createClient(server.url, { authorization: `Bearer ${await signIn(server.url)}` });
  const get = async (path: string) => {
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 200)}`);
  };

  const times: Record<string, Times> = {};
  const time = async (name: string, path: string) => {
    await timeCalls(20, () => get(path));
    times[name] = await timeCalls(calls, () => get(path));
  };
  const paths = Object.entries(pathsFor(rows));
  for (const [name, path] of paths) if (!name.includes('search')) await time(name, path);
  const before = residentMiB(server.pid);
  for (const [name, path] of paths) if (name.includes('search')) await time(name, path);

  let worst: Result['worst'] = { q: '', path: '', median: 0, p95: 0, max: 0 };
  for (const search of worstSearches) {
    const path = listPath(search);
    const searched = await timeCalls(20, () => get(path));
    if (searched.median > worst.median) worst = { q: search.q, path, ...searched };
  }
  // Others' requests, while somebody does nothing but the worst search.
  const searching = timeCalls(Math.ceil(calls / 2), () => get(worst.path));
  const besides = await timeCalls(calls, () => get(listPath({})));
  await searching;

  const after = residentMiB(server.pid);
  await pause(threadIdleMs + 5000);
  const ended = residentMiB(server.pid);
  client.close();
  await server.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
  const memory: Memory = {
    'before any search': before,
    'after all of them': after,
    'once their thread has ended': ended,
  };
  return { times, worst, besides, memory };
}

const results: Result[] = [];
for (const rows of sizes) results.push(await measure(rows));

const cell = (text: string) => text.padStart(15);
const ms = ({ median, p95 }: Times) => cell(`${median.toFixed(2)} / ${p95.toFixed(2)}`);
console.log(`\nMedian / 95th percentile in ms of ${calls} calls, one after the other`);
console.log(''.padEnd(36), ...sizes.map((rows) => cell(rows.toLocaleString('en-US'))), cell('last : first'));
for (const name of Object.keys(pathsFor(1))) {
  const row = results.map(({ times }) => times[name] ?? { median: 0, p95: 0, max: 0 });
  const ratio = (row.at(-1)?.median ?? 0) / (row[0]?.median ?? 1);
  console.log(name.padEnd(36), ...row.map(ms), cell(ratio.toFixed(2)));
}
console.log(
  'worst search'.padEnd(36),
  ...results.map(({ worst }) => ms(worst)),
  cell(results.at(-1)?.worst.q ?? ''),
);
console.log('first page while it runs'.padEnd(36), ...results.map(({ besides }) => ms(besides)));
console.log('Memory in use, MiB');
for (const moment of memoryMoments)
  console.log(moment.padEnd(36), ...results.map(({ memory }) => cell(memory[moment].toFixed(0))));
