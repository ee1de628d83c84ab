import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('the browsers and addresses that an account knows stay known', async () => {
  const { db, close } = await openOldDatabase('021-file-scans');
  await sql`insert into known_address values ('a1', 'h1', 'monday'), ('a1', 'h2', 'tuesday')`.execute(
    db.write,
  );
  await sql`insert into known_device values ('a1', 'h3', 'monday')`.execute(db.write);
  await migrate(db);
  expect(await db.read.selectFrom('known_source').selectAll().orderBy('source_hash').execute()).toEqual([
    { admin_id: 'a1', source_hash: 'h1', used_at: 'monday' },
    { admin_id: 'a1', source_hash: 'h2', used_at: 'tuesday' },
    { admin_id: 'a1', source_hash: 'h3', used_at: 'monday' },
  ]);
  const insert = (adminId: string) =>
    db.write.insertInto('known_source').values({ admin_id: adminId, source_hash: 'h', used_at: 'now' });
  await insert('a1').execute();
  await expect(insert('nobody').execute()).rejects.toThrow('FOREIGN KEY');
  await close();
});
