import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('mails of earlier releases have not come back, and an address is noted once', async () => {
  const { db, close } = await openOldDatabase('031-portraits');
  await sql`insert into recipient_mail values ('m1', 'hash', 'reply', 'then')`.execute(db.write);
  await sql`insert into mail_delivery values ('m1', 'a1', 'reply', 'then', null)`.execute(db.write);
  await migrate(db);
  expect(await db.read.selectFrom('recipient_mail').select('bounced_at').execute()).toEqual([
    { bounced_at: null },
  ]);
  expect(await db.read.selectFrom('mail_delivery').select(['bounced_at', 'bounce_status']).execute()).toEqual(
    [{ bounced_at: null, bounce_status: null }],
  );
  const insert = () => sql`insert into bounced_address values ('hash', '5.1.1', 'then')`.execute(db.write);
  await insert();
  await expect(insert()).rejects.toThrow('UNIQUE');
  await close();
});
