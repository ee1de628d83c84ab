import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { emptyColumns, openOldDatabase, textColumns } from './testing.ts';

test('earlier applications have no corrections, and are found by the channels of a correction', async () => {
  const { db, close } = await openOldDatabase('061-webhooks');
  const { read, write } = db;
  await sql`insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at)
    values (1, ${textColumns('i1', 'interview', 'pending', 'Keza', 'keza@mail.example', '', 'Huye', 'A weaver', 'then')})`.execute(
    write,
  );
  await sql`insert into interview (application_id, channels, timezone, language, content_types, pitch, sensitivity, sample_links,
      suggested_questions, all_channels_reason, format, duration, availability, travel, tech, notes, socials,
      consent_publish, consent_rules, consent_contact)
    values ('i1', '["Umurage Stories"]', ${emptyColumns(15)}, 1, 1, 0)`.execute(write);
  await migrate(db);
  expect(await read.selectFrom('application').select(['correction', 'withdrawn_at']).execute()).toEqual([
    { correction: null, withdrawn_at: null },
  ]);
  await write.updateTable('interview').set({ channels: '["Two","One","Two"]' }).execute();
  expect(await read.selectFrom('application_channel_index').select(['channel', 'seq']).execute()).toEqual([
    { channel: 'One', seq: 1 },
    { channel: 'Two', seq: 1 },
  ]);
  await close();
});
