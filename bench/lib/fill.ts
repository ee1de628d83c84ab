import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@isangano/api/database/migrate';
import { openDatabase } from '@isangano/api/open-database';
import { recordRegistry } from '@isangano/api/registry';
import { applicationStatuses } from '@isangano/contracts/applications/values';
import type { SearchIndex } from '@isangano/platform/database/search-request';
import { buildIndexingStatements, endPosition } from '@isangano/platform/sqlite/search/search-index';
import SQLite from 'better-sqlite3';
import { generatePeople, type Person } from './people.ts';
import { createRandom } from './random.ts';

const batchSize = 10_000;
const seqsPerMillisecond = 1000;

/**
 * Creates a data folder with `rows` applications of both kinds and as many messages, the same ones at every run; every fifth
 * is assigned to one of the accounts that there are. Database triggers maintain the counts, as for any insert; the search
 * indexes are filled at the end.
 */
export async function fillDataFolder(dataDir: string, rows: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'isangano.sqlite');
  const database = openDatabase(path);
  await migrate(database);
  await database.close();

  const db = new SQLite(path);
  // Durability is not needed: lost data can be generated again.
  for (const pragma of ['journal_mode = WAL', 'synchronous = OFF', 'cache_size = -200000']) db.pragma(pragma);
  insertApplications(db, generatePeople(rows, 1));
  insertMessages(db, generatePeople(rows, 2));
  for (const { searchIndex } of recordRegistry.modules) indexQueued(db, searchIndex);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  // Otherwise the first commit that is measured would wait for all of this.
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Returns a function that assigns every fifth record, if there are accounts. */
function createAssigner(db: SQLite.Database, random: () => number): () => string | null {
  const ids = db.prepare<[], string>('select id from admin_account').pluck().all();
  return () => (random() < 0.2 ? (ids[Math.floor(random() * ids.length)] ?? null) : null);
}

function insertApplications(db: SQLite.Database, people: Iterable<Person>): void {
  insertAll(db, people, createApplicationInserter(db));
}

export function insertMessages(db: SQLite.Database, people: Iterable<Person>): void {
  insertAll(db, people, createMessageInserter(db));
}

/** Adds the records that are not in a search index yet. */
export function indexQueued(db: SQLite.Database, index: SearchIndex): void {
  const { lastPosition, addPositions, addRows, clearQueue } = buildIndexingStatements(index);
  const last = db.prepare<[], number>(lastPosition).pluck().get() ?? 0;
  db.exec(addPositions);
  db.prepare(addRows).run(last, endPosition);
  db.exec(clearQueue);
}

function insertAll(db: SQLite.Database, people: Iterable<Person>, insert: (person: Person) => void): void {
  const insertBatch = db.transaction((batch: Person[]) => batch.forEach(insert));
  let batch: Person[] = [];
  for (const person of people) {
    batch.push(person);
    if (batch.length < batchSize) continue;
    insertBatch(batch);
    batch = [];
  }
  insertBatch(batch);
}

/** Returns a UUID of version 4 that contains a number. */
function buildId(kind: number, index: number): string {
  return `0000000${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function toSeq({ createdAt, index }: Person): number {
  return createdAt.getTime() * seqsPerMillisecond + (index % seqsPerMillisecond);
}

function createApplicationInserter(db: SQLite.Database): (person: Person) => void {
  const random = createRandom(3);
  const pickAssignee = createAssigner(db, random);
  const common = db.prepare(
    `insert into application
       (seq, id, kind, status, name, email, phone, location, topic, created_at, review_began_at, assignee_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const interview = db.prepare(
    `insert into interview values (?, 'Kinyarwanda', '', '', '["Life story"]', ?, 'No', '', '', '["Isoko Business"]', '',
      'InStudio', 'Min20to30', '', 'Yes', '', '', 1, 1, 1)`,
  );
  const partner = db.prepare(
    `insert into partner values (?, 'Individual', ?, 10000, 5, '[]', '', 'None', '', 'PassiveInvestor', '', 'Reinvest',
      '', '', '', '', 'FullyRemote', '', '', 1, '')`,
  );
  return (person) => {
    const id = buildId(1, person.index);
    const isInterview = random() < 0.7;
    // 10 % are pending.
    const status = applicationStatuses[random() < 0.1 ? 0 : 1 + Math.floor(random() * 2)];
    const { name, email, phone, town, topic, text, createdAt } = person;
    const kind = isInterview ? 'interview' : 'partner';
    const at = createdAt.toISOString();
    // Staff have opened half of the pending ones.
    const openedAt = status === 'pending' && random() < 0.5 ? null : at;
    const seq = toSeq(person);
    common.run(seq, id, kind, status, name, email, phone, town, topic, at, openedAt, pickAssignee());
    (isInterview ? interview : partner).run(id, text);
  };
}

function createMessageInserter(db: SQLite.Database): (person: Person) => void {
  const random = createRandom(4);
  const pickAssignee = createAssigner(db, random);
  const insert = db.prepare(
    `insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at, assignee_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (person) => {
    const { name, email, phone, topic, text, createdAt } = person;
    const status = random() < 0.05 ? 'unread' : 'read';
    insert.run(
      toSeq(person),
      buildId(2, person.index),
      name,
      email,
      phone,
      topic,
      text,
      status,
      createdAt.toISOString(),
      pickAssignee(),
    );
  };
}
