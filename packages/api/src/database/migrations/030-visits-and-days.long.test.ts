import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('days of earlier releases are counted, and later ones follow decisions and their undoing', async () => {
  const { db, close } = await openOldDatabase('029-replies');
  const insert = (id: string, createdAt: string, decidedAt: string | null) =>
    sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, decided_at, locale)
      values (${Date.parse(createdAt)}, ${id}, 'partner', ${decidedAt === null ? 'pending' : 'approved'}, 'Keza',
        'keza@mail.example', '1', '', 'B', ${createdAt}, ${decidedAt}, 'rw')`.execute(db.write);
  await insert('a', '2026-11-01T10:00:00.000Z', '2026-11-03T22:00:00.000Z');
  await insert('b', '2026-11-01T11:00:00.000Z', null);
  await migrate(db);
  const list = async () =>
    await db.read
      .selectFrom('day_total')
      .select(['day', 'received', 'decided', 'wait_days'])
      .where('noun', '=', 'application')
      .orderBy('day')
      .execute();
  const before = [
    { day: '2026-11-01', received: 2, decided: 0, wait_days: 0 },
    { day: '2026-11-03', received: 0, decided: 1, wait_days: 2.5 },
  ];
  expect(await list()).toEqual(before);

  await insert('c', '2026-11-03T12:00:00.000Z', null);
  await sql`update application set status = 'rejected', decided_at = '2026-11-03T13:00:00.000Z' where id = 'b'`.execute(
    db.write,
  );
  expect((await list())[1]).toMatchObject({ received: 1, decided: 2 });
  await sql`update application set status = 'pending', decided_at = null where id = 'b'`.execute(db.write);
  const [, last] = await list();
  expect(last).toMatchObject({ received: 1, decided: 1 });
  expect(last?.wait_days).toBeCloseTo(2.5);
  await close();
});
