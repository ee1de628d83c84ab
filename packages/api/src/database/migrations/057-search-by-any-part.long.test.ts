import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../database.ts';
import { migrate } from '../migrate.ts';
import { emptyColumns, findSeqs, type OldDatabase, openOldDatabase, textColumns } from './testing.ts';

/** More than the indexer adds in one transaction. */
const count = 600;
const createdAt = '2026-10-01T08:00:00.000Z';

let old: OldDatabase;
let db: OldDatabase['db'];

const commit = (statement: ReturnType<typeof sql>) => inTransaction(db, (trx) => statement.execute(trx));

async function countRows(source: string): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(source)}`.execute(db.read);
  return rows[0]?.n;
}

beforeAll(async () => {
  old = await openOldDatabase('056-mails-as-files');
  db = old.db;
  const record = sql`with recursive record(n) as (select 1 union all select n + 1 from record where n < ${count})`;
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at) ${record}
    select n, 'a' || n, iif(n % 2, 'interview', 'partner'), 'pending', 'Keza ' || n, 'keza@mail.example', '+250 788 ' || n, 'Huye',
      'Weaving', ${createdAt} from record`.execute(db.write);
  await sql`insert into interview
    select id, ${emptyColumns(4)}, 'Grandmother taught everybody', ${emptyColumns(11)}, 1, 1, 1
    from application where seq = 1`.execute(db.write);
  await sql`insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (70, ${textColumns('m1', 'Aline', 'aline@mail.example', '', 'Beans', 'A harvest', 'unread', createdAt)})`.execute(
    db.write,
  );
  // Indexed before the migration, unlike the applications.
  await sql`insert into message_place (seq, status) values (70, 'unread')`.execute(db.write);
  await sql`delete from message_waiting`.execute(db.write);
  await migrate(db);
});
afterAll(() => old.close());

test('existing records are queued, and found once they are indexed', async () => {
  expect(await countRows('application_place')).toBe(0);
  expect(await countRows('application_waiting')).toBe(count);
  db.startIndexing();
  expect(await findSeqs(db, 'application', 'a 600')).toEqual([600]);
  expect(await findSeqs(db, 'application', 'taught every')).toEqual([1]);
  expect(await findSeqs(db, 'application', 'andmothe', { kind: 'interview' })).toEqual([1]);
  expect(await findSeqs(db, 'application', 'andmothe', { kind: 'partner' })).toEqual([]);
  expect(await findSeqs(db, 'message', 'arves', { status: 'unread' })).toEqual([70]);
  expect(await countRows('application_waiting')).toBe(0);
  expect(await countRows('application_place')).toBe(count);
});

test('records that are changed or deleted afterwards are found in their new state', async () => {
  await commit(sql`update interview set pitch = 'Uncle taught nobody' where application_id = 'a1'`);
  expect(await findSeqs(db, 'application', 'andmothe')).toEqual([]);
  expect(await findSeqs(db, 'application', 'uncl')).toEqual([1]);
  await commit(sql`update contact_message set message = 'Tiles' where seq = 70`);
  expect(await findSeqs(db, 'message', 'ile')).toEqual([70]);
  await commit(sql`delete from application where seq = 1`);
  expect(await findSeqs(db, 'application', 'uncl')).toEqual([]);
});

test('the indexes of terms and substrings are gone', async () => {
  expect(
    await countRows(
      `sqlite_schema where name glob '*_words*' or name glob '*_search*' or sql like '%_words%'`,
    ),
  ).toBe(0);
});
