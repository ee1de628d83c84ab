import { newId } from '@isangano/platform/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestCaller, openTestDeps } from '../../testing.ts';
import { messageInput } from './testing.ts';

test('a message that could not be stored leaves no key, so that it is stored when it is sent again', async () => {
  const deps = await openTestDeps();
  // The second message with this subject is refused, and nothing else.
  await sql`create unique index refused on contact_message (locale) where subject = 'Refused'`.execute(
    deps.db.write,
  );
  const input = { subject: 'Refused' };
  await createTestCaller(deps).messages.create(messageInput(input));
  const key = newId();
  const repeated = messageInput(input);
  const send = () => createTestCaller(deps, { idempotencyKey: key }).messages.create(repeated);
  await expect(send()).rejects.toThrow();
  const rows = await deps.db.read
    .selectFrom('idempotency_key')
    .select('key')
    .where('key', '=', key)
    .execute();
  expect(rows).toEqual([]);
  await sql`drop index refused`.execute(deps.db.write);
  expect(await send()).toMatchObject(input);
  await deps.close();
});
