import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openOldDatabase, textColumns } from './testing.ts';

test('a mail that waited is one that was not handed over', async () => {
  const { db, close } = await openOldDatabase('071-period-counts');
  await sql`insert into outbox_mail (id, kind, locale, recipient, subject, letter, created_at, attempts, next_attempt_at)
    values (${textColumns('m1', 'contact-note', 'en', 'staff@isangano.example', 's', '{}', 'then')}, 1, 'soon')`.execute(
    db.write,
  );
  await migrate(db);
  const select = db.read.selectFrom('outbox_mail').select(['id', 'handed_over_at']);
  expect(await select.execute()).toEqual([{ id: 'm1', handed_over_at: null }]);
  await close();
});
