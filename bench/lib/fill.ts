import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@isangano/api/db/database';
import { migrate } from '@isangano/api/db/migrate';
import { newTexts } from '@isangano/api/db/text-index';
import { applicationStatuses } from '@isangano/contracts/applications/values';
import SQLite from 'better-sqlite3';
import { listPeople, type Person } from './people.ts';
import { createRandom } from './random.ts';

const batchSize = 10_000;
const placesPerMillisecond = 1000;

/**
 * Makes a data folder with so many applications of both kinds and as many messages, the same ones at every
 * run. The triggers of the database keep counts, as they do for rows that come in one by one; all texts go into the
 * search indexes together at the end.
 */
export async function fillDataFolder(dataDir: string, rows: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'isangano.sqlite');
  const database = openDatabase(path);
  await migrate(database);
  await database.close();

  const db = new SQLite(path);
  // A seed that is lost is made again.
  for (const pragma of ['journal_mode = WAL', 'synchronous = OFF', 'cache_size = -200000']) db.pragma(pragma);
  insertAll(db, listPeople(rows, 1), applicationInserter(db));
  insertAll(db, listPeople(rows, 2), messageInserter(db));
  for (const { addPlaces, addTexts, endWait } of newTexts) {
    db.exec(addPlaces);
    for (const add of addTexts) db.prepare(add).run(0);
    db.exec(endWait);
  }
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
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

/** A version 4 identifier with a number in it. */
function idOf(kind: number, index: number): string {
  return `0000000${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function seqOf({ createdAt, index }: Person): number {
  return createdAt.getTime() * placesPerMillisecond + (index % placesPerMillisecond);
}

function applicationInserter(db: SQLite.Database): (person: Person) => void {
  const random = createRandom(3);
  const common = db.prepare(
    `insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const interview = db.prepare(
    `insert into interview values (?, 'Kinyarwanda', '', '', '["Life story"]', ?, 'No', '', '', '["Isoko Business"]', '',
      'InStudio', 'Min20to30', '', 'Yes', '', '', 1, 1, 1)`,
  );
  const partner = db.prepare(
    `insert into partner values (?, 'Individual', ?, 10000, 5, '[]', '', 'None', '', 'PassiveInvestor', '', 'Reinvest',
      '', '', '', '', 'FullyRemote', '', '', 1)`,
  );
  return (person) => {
    const id = idOf(1, person.index);
    const isInterview = random() < 0.7;
    // Most were decided long ago.
    const status = applicationStatuses[random() < 0.1 ? 0 : 1 + Math.floor(random() * 2)];
    const { name, email, phone, town, topic, text, createdAt } = person;
    const kind = isInterview ? 'interview' : 'partner';
    common.run(seqOf(person), id, kind, status, name, email, phone, town, topic, createdAt.toISOString());
    (isInterview ? interview : partner).run(id, text);
  };
}

function messageInserter(db: SQLite.Database): (person: Person) => void {
  const random = createRandom(4);
  const insert = db.prepare(
    `insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (person) => {
    const { name, email, phone, topic, text, createdAt } = person;
    const status = random() < 0.05 ? 'unread' : 'read';
    insert.run(
      seqOf(person),
      idOf(2, person.index),
      name,
      email,
      phone,
      topic,
      text,
      status,
      createdAt.toISOString(),
    );
  };
}
