import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../database.ts';
import { migrate } from '../migrate.ts';
import { findSeqs, type OldDatabase, openOldDatabase, textColumns } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];

const commit = (statement: ReturnType<typeof sql>) => inTransaction(db, (trx) => statement.execute(trx));

const insertApplication = (seq: number, name: string) => sql`
  insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
  values (${seq}, ${textColumns(`a${seq}`, 'partner', 'pending', name, 'a@mail.example', '1', 'Huye', 'Weaving', '2026-11-01')})`;

const readIndex = async () =>
  (await sql`select id, hex(block) as block from application_trigram_data`.execute(db.read)).rows;

beforeAll(async () => {
  old = await openOldDatabase('045-suspects');
  db = old.db;
  await insertApplication(5000, 'Aline').execute(db.write);
  await sql`insert into application_place (seq) values (5000)`.execute(db.write);
  await sql`delete from application_waiting`.execute(db.write);
  await insertApplication(6000, 'Keza').execute(db.write);
  await migrate(db);
});
afterAll(() => old.close());

test('finds existing and queued applications, also by their kind', async () => {
  expect(await findSeqs(db, 'application', 'eavi')).toEqual([6000, 5000]);
  expect(await findSeqs(db, 'application', 'aline', { kind: 'partner' })).toEqual([5000]);
  expect(await findSeqs(db, 'application', 'aline', { kind: 'interview' })).toEqual([]);
});

test('indexes an application again when its texts change, and not when it is decided', async () => {
  const before = await readIndex();
  await commit(sql`update application set status = 'approved', decided_at = '2026-11-02' where seq = 5000`);
  expect(await readIndex()).toEqual(before);
  await commit(sql`update application set name = 'Solange' where seq = 5000`);
  expect(await findSeqs(db, 'application', 'aline')).toEqual([]);
  expect(await findSeqs(db, 'application', 'solange')).toEqual([5000]);
  await commit(sql`delete from application where seq = 5000`);
  expect(await findSeqs(db, 'application', 'solange')).toEqual([]);
});
