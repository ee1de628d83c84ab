/**
 * Measures searches for parts of messages in three languages, and the cost of their index: its bytes, and the time to
 * add messages in transactions of several sizes. `--rows 1000000` and `--searches 1000` set the numbers;
 * `--keep <folder>` keeps the filled data folder for the next run.
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@isangano/api/database/migrate';
import { messageSearchIndex } from '@isangano/api/modules/messages/message-record';
import { searchMessages } from '@isangano/api/modules/messages/search-messages';
import { openDatabase } from '@isangano/api/open-database';
import { getSearchTables } from '@isangano/platform/sqlite/search/search-index';
import SQLite from 'better-sqlite3';
import { indexQueued, insertMessages } from './lib/fill.ts';
import { summarize } from './lib/measure.ts';
import { createTextGenerator } from './lib/message-texts.ts';
import { generatePeople, type Person } from './lib/people.ts';
import { createRandom } from './lib/random.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    searches: { type: 'string', default: '1000' },
    keep: { type: 'string' },
  },
});
const rows = Number(values.rows);
const batchSizes = [1, 20, 1000];
const batchedRows = 2000;

/** Generates messages after the first `previous` ones. */
function* generateMessages(count: number, seed: number, previous = 0): Generator<Person> {
  const buildText = createTextGenerator(seed);
  const start = Date.parse('2020-01-01T06:00:00Z');
  for (const person of generatePeople(count, seed)) {
    const index = person.index + previous;
    yield { ...person, index, createdAt: new Date(start + index * 60_000), text: buildText() };
  }
}

/** Returns a part of a stored text, a rare pair, a rare character, or a text that no message contains. */
function createQueryGenerator(db: SQLite.Database): () => string {
  const random = createRandom(7);
  const pick = (text: string) => Array.from(text)[Math.floor(random() * Array.from(text).length)] ?? '';
  const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const select = db
    .prepare<[number], string>(
      `select concat_ws(' ', full_name, email, subject, message) from message_place
        join contact_message using (seq) where n = ?`,
    )
    .pluck();
  const pickPart = (length: number) => {
    const text = Array.from(select.get(1 + Math.floor(random() * rows)) ?? '');
    const start = Math.floor(random() * (text.length - length));
    return text.slice(start, start + length).join('');
  };
  const buildQuery = () => {
    const kind = random();
    const length = 1 + Math.floor(random() * 12);
    if (kind < 0.8) return pickPart(length);
    if (kind < 0.9) return pick(characters) + pick(characters);
    if (kind < 0.95) return pick('Жж🎉%_€ß漢«0"Q');
    return Array.from({ length: Math.max(3, length) }, () => pick(characters)).join('');
  };
  return () => {
    const query = buildQuery().trim() || 'e';
    return random() < 0.3 ? query.toUpperCase() : query;
  };
}

function measureBytes(db: SQLite.Database, tables: readonly string[]): number {
  const sum = db
    .prepare<[string], number>('select coalesce(sum(pgsize), 0) from dbstat where name glob ?')
    .pluck();
  return tables.reduce((bytes, table) => bytes + (sum.get(`${table}*`) ?? 0), 0);
}

/** Prints the processor time to index one message, in µs, by the number of messages in a transaction. */
function measureIndexing(db: SQLite.Database): void {
  db.pragma('synchronous = FULL');
  const people = [...generateMessages(batchedRows * batchSizes.length, 9, rows)];
  for (const [round, size] of batchSizes.entries()) {
    const count = size === 1 ? batchedRows / 10 : batchedRows;
    let micros = 0;
    for (let start = 0; start < count; start += size) {
      const offset = round * batchedRows + start;
      insertMessages(db, people.slice(offset, offset + size));
      const usageAtStart = process.cpuUsage();
      db.transaction(() => indexQueued(db, messageSearchIndex))();
      const { user, system } = process.cpuUsage(usageAtStart);
      micros += user + system;
    }
    console.log(`indexing in transactions of ${size}: ${(micros / count).toFixed(0)} µs per message`);
  }
}

function formatTimes(times: readonly number[]): string {
  const { median, p95, max } = summarize(times);
  return [median, p95, max].map((time) => time.toFixed(1)).join(' / ');
}

const keptFolder = values.keep && resolve(process.env.INIT_CWD ?? '.', values.keep, String(rows));
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'isangano-bench-search-'));
try {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'isangano.sqlite');
  const isFilled = existsSync(path);
  const database = openDatabase(path);
  await migrate(database);
  const db = new SQLite(path);
  for (const pragma of ['synchronous = OFF', 'cache_size = -200000']) db.pragma(pragma);
  if (!isFilled) {
    insertMessages(db, generateMessages(rows, 1));
    const { user, system } = process.cpuUsage();
    indexQueued(db, messageSearchIndex);
    const usage = process.cpuUsage({ user, system });
    console.log(`indexing all at once: ${((usage.user + usage.system) / rows).toFixed(0)} µs per message`);
    db.pragma('wal_checkpoint(TRUNCATE)');
  }
  for (const tables of [['contact_message'], [getSearchTables(messageSearchIndex).trigrams]])
    console.log(`${tables.join(', ')}: ${(measureBytes(db, tables) / rows).toFixed(0)} bytes per message`);

  const buildQuery = createQueryGenerator(db);
  const searches = Array.from({ length: Number(values.searches) }, buildQuery);
  // The first search starts the thread.
  await searchMessages(database.read, { q: 'e' }, 'UTC');
  for (const status of [undefined, 'unread', 'read'] as const) {
    const wall: number[] = [];
    const processor: { q: string; ms: number }[] = [];
    for (const q of searches) {
      const [startedAt, usageAtStart] = [performance.now(), process.cpuUsage()];
      await searchMessages(database.read, { q, ...(status && { status }) }, 'UTC');
      wall.push(performance.now() - startedAt);
      const { user, system } = process.cpuUsage(usageAtStart);
      processor.push({ q, ms: (user + system) / 1000 });
    }
    console.log(`${searches.length} searches, ${status ?? 'any'} status: median / p95 / max in ms`);
    console.log(`  wall clock ${formatTimes(wall)}, processor ${formatTimes(processor.map(({ ms }) => ms))}`);
    const slowest = processor.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
    console.log(`  slowest: ${slowest.map(({ q, ms }) => `${q} (${ms.toFixed(0)})`).join(', ')}`);
  }
  if (!keptFolder) measureIndexing(db);
  db.close();
  await database.close();
} finally {
  if (!keptFolder) rmSync(folder, { recursive: true, force: true });
}
