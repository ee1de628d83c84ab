import { periodSeqs } from '@isangano/platform/lists/list-buckets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('applications of earlier releases are counted by filters and period', async () => {
  const { db, close } = await openOldDatabase('070-full-addresses');
  const insert = (seq: number) =>
    sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
      values (${seq}, ${`a${seq}`}, 'partner', 'pending', 'Keza', 'keza@mail.example', '1', '', 'B', '2026-11-20', 'rw')`.execute(
      db.write,
    );
  for (const seq of [periodSeqs - 1, periodSeqs, periodSeqs + 1]) await insert(seq);
  await migrate(db);

  const list = () => db.read.selectFrom('application_period_count').selectAll().where('n', '>', 0).execute();
  expect(await list()).toEqual([
    { bucket: 'ppu-', first_seq: 0, n: 1 },
    { bucket: 'ppu-', first_seq: periodSeqs, n: 2 },
  ]);
  await sql`update application set status = 'rejected' where seq = ${periodSeqs}`.execute(db.write);
  await sql`delete from application where seq = ${periodSeqs - 1}`.execute(db.write);
  expect(await list()).toEqual([
    { bucket: 'ppu-', first_seq: periodSeqs, n: 1 },
    { bucket: 'pru-', first_seq: periodSeqs, n: 1 },
  ]);
  await close();
});
