/**
 * Measures the response times of staff calls over HTTP with 10,000, 100,000 and 1,000,000 applications and as
 * many messages, and prints the ratios. `--sizes 10000,100000` sets other sizes; `--keep <folder>` keeps the
 * filled data folders for the next run.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { applicationsPageSize } from '@isangano/contracts/applications/limits';
import { assignedToMe, assignedToNobody } from '@isangano/contracts/lists/search';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { residentMiB, signIn, startServer } from '@isangano/e2e/server';
import { threadIdleMs } from '@isangano/platform/workers/job-thread';
import { fillDataFolder } from './lib/fill.ts';
import { createClient, type Times, timeCalls } from './lib/measure.ts';
import { lastMonth, seededText } from './lib/people.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    calls: { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const calls = Number(values.calls);

const assignee = assignedToMe;
/** Of the three years that the records are from. */
const firstMonth = '2023-01-31';

function listPath(input: object): string {
  return `${trpcPrefix}/applications.list?input=${encodeURIComponent(JSON.stringify(input))}`;
}

function messagesPath(input: object): string {
  return `${trpcPrefix}/messages.search?input=${encodeURIComponent(JSON.stringify(input))}`;
}

const viewCountsPath = `${trpcPrefix}/views.counts?input=${encodeURIComponent('{"noun":"application"}')}`;

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
    'applications, unread': listPath({ unread: true }),
    'applications, of one assignee': listPath({ assignee }),
    'applications, of nobody, pending': listPath({ assignee: assignedToNobody, status: 'pending' }),
    'applications, assignee and unread': listPath({ assignee, unread: true }),
    'applications, the same, oldest': listPath({ assignee, unread: true, sort: 'oldest' }),
    'messages, of one assignee': messagesPath({ assignee }),
    'messages, assignee and unread': messagesPath({ assignee, status: 'unread' }),
    'counts of six saved views': viewCountsPath,
    'search, a rare word': listPath({ q: seededText.rare }),
    'search, 5 % of all': listPath({ q: seededText.twentieth }),
    'search, a third of all': listPath({ q: seededText.third }),
    'search, part of a name': listPath({ q: 'ahabima' }),
    'search, two characters': listPath({ q: 'ka' }),
    'search, everybody': listPath({ q: 'mail.example' }),
    'messages, first page': messagesPath({}),
    'messages, unread': messagesPath({ status: 'unread' }),
    'search, a name': listPath({ q: 'habimana' }),
    'search, start of an e-mail': listPath({ q: 'aline.uwase' }),
    'search, a name, pending': listPath({ q: 'habimana', status: 'pending' }),
    'search, a name, assignee, unread': listPath({ q: 'habimana', assignee, unread: true }),
    'search, a name, last month': listPath({ q: 'habimana', from: lastMonth }),
    'search, a name, first month': listPath({ q: 'habimana', until: firstMonth }),
    'messages, search 5 %': messagesPath({ q: seededText.twentieth }),
    'messages, search a name': messagesPath({ q: 'habimana' }),
    'interviews by REST, 100': `${apiPrefix}${restPaths.interviews}?limit=100`,
  };
}

/** Typical saved views: filters with counters, and searches, of which one is common. */
const savedSearches = [
  { status: 'pending', assignee },
  { status: 'pending', unread: true },
  { type: 'partner', status: 'pending', assignee: assignedToNobody },
  { status: 'approved', from: lastMonth },
  { q: 'habimana', status: 'pending' },
  { q: seededText.third },
];

/** The most expensive searches: common substrings, common terms that rarely occur together, with filters. */
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

/** Resident memory of the server in MiB. */
type Memory = Record<(typeof memoryMoments)[number], number>;
const memoryMoments = [
  'before any search',
  'after all of them',
  'once their thread has ended',
  'most, while whole lists are read',
] as const;

type Result = {
  times: Record<string, Times>;
  worst: Times & { q: string; path: string };
  duringSearch: Times;
  memory: Memory;
};

async function saveViews(url: string, token: string): Promise<void> {
  for (const [index, search] of savedSearches.entries()) {
    const response = await fetch(`${url}${trpcPrefix}/views.save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ noun: 'application', name: `View ${index + 1}`, search, isShared: false }),
    });
    if (!response.ok) throw new Error(`A view was not saved: ${await response.text()}`);
  }
}

const memorySampleMs = 50;

/** Reads each whole list over REST. Returns the highest resident memory of the server during that, in MiB. */
async function readWholeLists(url: string, token: string, pid: number): Promise<number> {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMiB(pid));
  }, memorySampleMs);
  for (const path of [restPaths.messages, restPaths.interviews]) {
    const response = await fetch(url + apiPrefix + path, { headers: { authorization: `Bearer ${token}` } });
    await response.body?.pipeTo(new WritableStream());
  }
  clearInterval(timer);
  return highest;
}

async function measure(rows: number): Promise<Result> {
  const keptFolder = values.keep && resolve(process.env.INIT_CWD ?? '.', values.keep, String(rows));
  const dataDir = keptFolder ?? mkdtempSync(join(tmpdir(), 'isangano-bench-'));
  const startedAt = Date.now();
  if (!existsSync(join(dataDir, 'isangano.sqlite'))) {
    // Creates the account that records are assigned to.
    await (await startServer({ dataDir })).stop();
    await fillDataFolder(dataDir, rows);
    console.log(`filled ${rows} in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  const server = await startServer({ dataDir });
  const token = await signIn(server);
  const client = createClient(server.url, { authorization: `Bearer ${token}` });
  const get = async (path: string) => {
    const { status, body } = await client.get(path);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${body.slice(0, 200)}`);
  };

  // A kept folder may have them.
  const { body: counts } = await client.get(viewCountsPath);
  if (!counts.includes('"id"')) await saveViews(server.url, token);
  const times: Record<string, Times> = {};
  const measurePath = async (name: string, path: string) => {
    await timeCalls(20, () => get(path));
    times[name] = await timeCalls(calls, () => get(path));
  };
  const paths = Object.entries(pathsFor(rows));
  for (const [name, path] of paths) if (!name.includes('search')) await measurePath(name, path);
  const before = residentMiB(server.pid);
  for (const [name, path] of paths) if (name.includes('search')) await measurePath(name, path);

  let worst: Result['worst'] = { q: '', path: '', median: 0, p95: 0, max: 0 };
  for (const search of worstSearches) {
    const path = listPath(search);
    const searchTimes = await timeCalls(20, () => get(path));
    if (searchTimes.median > worst.median) worst = { q: search.q, path, ...searchTimes };
  }
  // Response times of another call while the worst search runs without pause.
  const searching = timeCalls(Math.ceil(calls / 2), () => get(worst.path));
  const duringSearch = await timeCalls(calls, () => get(listPath({})));
  await searching;

  const after = residentMiB(server.pid);
  await pause(threadIdleMs + 5000);
  const ended = residentMiB(server.pid);
  const wholeLists = await readWholeLists(server.url, token, server.pid);
  client.close();
  await server.stop();
  if (!keptFolder) rmSync(dataDir, { recursive: true, force: true });
  const memory: Memory = {
    'before any search': before,
    'after all of them': after,
    'once their thread has ended': ended,
    'most, while whole lists are read': wholeLists,
  };
  return { times, worst, duringSearch, memory };
}

const results: Result[] = [];
for (const rows of sizes) results.push(await measure(rows));

const formatCell = (text: string) => text.padStart(15);
const formatTimes = ({ median, p95 }: Times) => formatCell(`${median.toFixed(2)} / ${p95.toFixed(2)}`);
console.log(`\nMedian / 95th percentile in ms of ${calls} calls, one after the other`);
console.log(
  ''.padEnd(36),
  ...sizes.map((rows) => formatCell(rows.toLocaleString('en-US'))),
  formatCell('last : first'),
);
for (const name of Object.keys(pathsFor(1))) {
  const row = results.map(({ times }) => times[name] ?? { median: 0, p95: 0, max: 0 });
  const ratio = (row.at(-1)?.median ?? 0) / (row[0]?.median ?? 1);
  console.log(name.padEnd(36), ...row.map(formatTimes), formatCell(ratio.toFixed(2)));
}
console.log(
  'worst search'.padEnd(36),
  ...results.map(({ worst }) => formatTimes(worst)),
  formatCell(results.at(-1)?.worst.q ?? ''),
);
console.log(
  'first page while it runs'.padEnd(36),
  ...results.map(({ duringSearch }) => formatTimes(duringSearch)),
);
console.log('Memory in use, MiB');
for (const moment of memoryMoments)
  console.log(moment.padEnd(36), ...results.map(({ memory }) => formatCell(memory[moment].toFixed(0))));
