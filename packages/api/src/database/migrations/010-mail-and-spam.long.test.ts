import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOutboxMails } from '../../modules/mail/testing.ts';
import { migrate } from '../migrate.ts';
import { type OldDatabase, openOldDatabase } from './testing.ts';

let old: OldDatabase;
let db: OldDatabase['db'];
beforeAll(async () => {
  old = await openOldDatabase('009-application-history');
  db = old.db;
  await sql`insert into application values
    (1, 'a1', 'interview', 'pending', 'Aline', 'a@mail.example', '1', 'Huye', 'Weaving', 'then', null, null)`.execute(
    db.write,
  );
  await sql`insert into contact_message values
    (1, 'm1', 'Aline', 'aline@mail.example', '', 'Beans', 'A harvest', 'unread', 'then')`.execute(db.write);
  await sql`insert into subscriber (id, email, created_at, locale)
    values ('s1', 'keza@mail.example', 'then', 'rw')`.execute(db.write);
  await sql`insert into outbox_mail values
    (1, 'o1', 'contact-note', 'en', 'to', null, 's', 't', 'h', 'then', 3, 'soon', null, 'away')`.execute(
    db.write,
  );
  await migrate(db);
});
afterAll(() => old.close());

test('keeps existing records: applications get English, subscribers are confirmed, and nothing is suspect', async () => {
  const { read } = db;
  expect(await read.selectFrom('application').selectAll().executeTakeFirst()).toMatchObject({
    id: 'a1',
    locale: 'en',
    suspect: null,
    fingerprint: null,
  });
  expect(await read.selectFrom('contact_message').selectAll().executeTakeFirst()).toMatchObject({
    id: 'm1',
    suspect: null,
    fingerprint: null,
  });
  expect(await read.selectFrom('subscriber').selectAll().executeTakeFirst()).toMatchObject({
    id: 's1',
    locale: 'rw',
    confirmed_at: 'then',
    asked_at: null,
    suspect: null,
  });
  const [mail] = await listOutboxMails({ db });
  expect(mail).toMatchObject({
    id: 'o1',
    subject: 's',
    text: 't\n',
    html: expect.stringContaining('>t<'),
    attempts: 3,
    next_attempt_at: 'soon',
    leased_by: null,
    about: null,
    leave_url: null,
  });
});
