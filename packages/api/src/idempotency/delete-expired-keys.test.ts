import { expect, test } from 'vitest';
import { messageInput } from '../messages/testing.ts';
import { createTestCaller, openTestDeps } from '../testing.ts';
import { deleteExpiredKeys } from './delete-expired-keys.ts';

test('deletes keys after a week, but not their records', async () => {
  const deps = await openTestDeps();
  const send = (idempotencyKey: string) =>
    createTestCaller(deps, { idempotencyKey }).messages.create(messageInput());
  await send('old');
  deps.moveClock(7 * 24 * 60 * 60 * 1000 + 1);
  await send('new');
  await deleteExpiredKeys(deps);
  expect(await deps.db.read.selectFrom('idempotency_key').select('key').execute()).toEqual([{ key: 'new' }]);
  expect(await deps.db.read.selectFrom('contact_message').select('id').execute()).toHaveLength(2);
  await deps.close();
});
