import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listRecordMails } from '../../records/mail-history/router.ts';
import { migrate } from '../migrate.ts';
import { openOldDatabase } from './testing.ts';

test('mails of earlier versions keep their state', async () => {
  const { db, close } = await openOldDatabase('055-short-references');
  await sql`insert into mail_delivery (mail_id, about, kind, created_at, sent_at)
    values ('m1', 'a1', 'application-receipt', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:01.000Z')`.execute(
    db.write,
  );
  await migrate(db);
  expect(await listRecordMails(db.read, 'a1')).toMatchObject([{ id: 'm1', state: 'sent' }]);
  await close();
});
